/**
 * Kinds of images by their first bytes. Names and declared types say nothing: whoever uploads can write anything there. SVG is not among them: it
 * can carry scripts.
 */

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'] as const;
export type ImageType = (typeof imageTypes)[number];

/** How many bytes `sniffImage` wants to see at most. */
export const SNIFF_BYTES = 32;

/** Brands of the ISO base media container that hold HEIF images (ISO/IEC 23008-12, and Apple's cameras). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The kind of image that the content begins as; `undefined` when it is none that is shown. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES));
  const text = head.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) === 'ftyp' && heicBrands.has(text.slice(8, 12))) return 'image/heic';
  return undefined;
}
