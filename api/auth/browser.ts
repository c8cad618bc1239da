/** Names in the order in which they are looked for: most browsers call themselves Chrome or Safari as well. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A User-Agent header in words, such as `Firefox on Windows`. Nothing of the header itself is kept: it is the sender's to choose. */
export function describeBrowser(userAgent: string): string {
  const named = ([, pattern]: readonly [string, RegExp]) => pattern.test(userAgent);
  const [browser] = browsers.find(named) ?? [];
  const [system] = systems.find(named) ?? [];
  if (browser === undefined) return system === undefined ? 'An unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
