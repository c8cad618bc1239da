/** `<list>.<what>`: what react-admin's store calls a preference that is kept (console/store.ts). */
const KEPT = /^[a-z][a-z-]{0,39}\.(savedQueries|defaultQuery|columns|order|density|import)$/;

/** Whether the server keeps a preference of this name. */
export function isKeptPreference(name: string): boolean {
  return KEPT.test(name);
}
