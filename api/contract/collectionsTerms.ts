/**
 * The terms of collections that are ours, on a page of the console. A change of their text is a new version.
 */
const OURS = { url: '/collections/terms', version: '2026-11' };

/**
 * What is agreed to by whoever sends an account to collections. An operator's own terms are known by their
 * address, which therefore changes with them (docs/going-live.md).
 * @param url the operator's COLLECTIONS_TERMS_URL, or empty
 */
export function collectionsTermsOf(url: string): { readonly url: string; readonly version: string } {
  return url === '' ? OURS : { url, version: url };
}
