/**
 * Reasons why no lap can be read from a file.
 */

/** Message id. */
type FaultId =
  | "sheet.file_large"
  | "sheet.file_unknown"
  | "sheet.file_format"
  | "sheet.file_broken"
  | "sheet.file_cut"
  | "sheet.file_line"
  | "sheet.file_few"
  | "sheet.file_open"
  | "sheet.file_back"
  | "sheet.file_far"
  | "sheet.file_pieces";
export type Fault = { id: FaultId; args: Record<string, string | number> };

/** Raised if no lap can be read from a file. */
export class LapFileError extends Error {
  declare readonly fault: Fault;

  constructor(id: FaultId, args: Record<string, string | number> = {}) {
    super(id);
    this.fault = { id, args };
  }
}
