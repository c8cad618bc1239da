/** `the first`, `the first 3`; at least one. */
export function theFirst(count: number): string {
  return count === 1 ? 'the first' : `the first ${count}`;
}
