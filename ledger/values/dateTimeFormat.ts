/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How instants are written in a time zone (IANA name), in American English.
 * @throws RangeError for an unknown time zone
 */
export function dateTimeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, format);
  return format;
}
