/**
 * Reasons why no lap can be read from a file.
 */

/**
 * @typedef {"sheet.file_large" | "sheet.file_unknown" | "sheet.file_format" | "sheet.file_broken"
 *   | "sheet.file_cut" | "sheet.file_line" | "sheet.file_few" | "sheet.file_open" | "sheet.file_back"
 *   | "sheet.file_far" | "sheet.file_pieces"} FaultId   a message
 */
/** @typedef {{id: FaultId, args: Record<string, string | number>}} Fault */

/** A file without a lap. */
export class LapFileError extends Error {
  /** @param {FaultId} id @param {Record<string, string | number>} [args] */
  constructor(id, args = {}) {
    super(id);
    this.fault = { id, args };
  }
}
