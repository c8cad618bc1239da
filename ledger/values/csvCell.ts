/**
 * A cell that a spreadsheet would run as a formula, behind apostrophes or not; Papa Parse puts one more
 * before it. Negative numbers are none: as text they would be missing from sums.
 */
export const FORMULA = /^'*(?!-\d+(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/** A cell as it was before it was written: the inverse of the apostrophe before a formula. */
export function cellFrom(written: string): string {
  return written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;
}
