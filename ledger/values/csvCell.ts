/**
 * What a spreadsheet takes for a formula, behind apostrophes or not. Not negative numbers: as text they would
 * miss in sums. Papa Parse puts an apostrophe before it.
 */
export const FORMULA = /^'*(?!-\d+(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/** A cell as it was before it was written: the inverse of the apostrophe before a formula. */
export function cellFrom(written: string): string {
  return written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;
}
