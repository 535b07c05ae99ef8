/** Reasons why no lap can be read from a file. */

/** Message id. */
type FaultId = `sheet.file_${string}`;
export type Fault = { id: FaultId; args: Record<string, string | number> };

/** Raised if no lap can be read from a file. */
export class LapFileError extends Error {
  declare readonly fault: Fault;

  constructor(id: FaultId, args: Record<string, string | number> = {}) {
    super(id);
    this.fault = { id, args };
  }
}
