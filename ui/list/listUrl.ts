/** The URL of a list with its filter, as react-admin reads it. Undefined filters are left out. */
export function listUrl(path: string, filter: Readonly<Record<string, string | undefined>>): string {
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
