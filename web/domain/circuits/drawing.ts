/** The drawn circuit, as the board component uses it. */

/** Data from the circuit's drawing file. */
export interface Drawing {
  id: string;
  /** Board units, y downwards. */
  width: number;
  height: number;
  /** Board units for one space. */
  unit: number;
  /** Per space: centre and direction of travel. */
  at: [number, number, number][];
  /** The centre line as an SVG path. */
  signature: string;
  line: [number, number, number];
  corners: { x: number; y: number; bounds: [number, number, number, number] }[];
  /** Initial frame of the board: grid and first corner. */
  home: [number, number, number, number];
}
