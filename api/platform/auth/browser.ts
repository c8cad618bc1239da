import Bowser from 'bowser';

/** bowser takes an unknown browser's name from the header, which is the sender's to choose. */
const known = new Set<string>(Object.values(Bowser.BROWSER_MAP));

/** A User-Agent header in words, such as `Firefox on Windows`. Nothing of the header itself is kept. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '') return 'An unknown browser';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = known.has(browser.name ?? '') ? browser.name?.replace(' for Android', '') : undefined;
  const device = platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name;
  if (name === undefined) return device === undefined ? 'An unknown browser' : `A browser on ${device}`;
  return device === undefined ? name : `${name} on ${device}`;
}
