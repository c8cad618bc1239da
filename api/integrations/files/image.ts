import sharp, { type Metadata, type Sharp } from 'sharp';

/**
 * Kinds of images by their first bytes. Names and declared types say nothing: whoever uploads can write
 * anything there. SVG is not among them: it can carry scripts.
 */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'] as const;
export type ImageType = (typeof imageTypes)[number];

/** How many bytes `sniffImage` wants to see at most. */
export const SNIFF_BYTES = 32;

/** Brands of the ISO base media container that hold HEIF images (ISO/IEC 23008-12, and Apple's cameras). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The kind of image that the content begins as; `undefined` when it is none that is taken. */
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

/** Pixels of an image at most: what a phone's camera takes. A browser needs four bytes for each. */
export const MAX_MEGAPIXELS = 50;

/** An image that cannot be decoded, or is too large; the message is for the person who sent it. */
export class BadImage extends Error {}

export interface Image {
  readonly contentType: ImageType;
  readonly content: Uint8Array;
}

// One image in memory at a time, and no decoded one kept: memory stays bounded however many are sent at once.
sharp.cache(false);
sharp.concurrency(1);
let previous: Promise<unknown> = Promise.resolve();

/**
 * Re-encode an image to drop metadata (place, camera) and any appended file. Animations keep their first
 * picture. HEIC is kept as it is: there is no decoder.
 * @throws BadImage
 */
export function reencode({ contentType, content }: Image): Promise<Image> {
  if (contentType === 'image/heic') return Promise.resolve({ contentType, content });
  const encoded = previous.then(() => decodeAndEncode(contentType, content));
  previous = encoded.catch(() => undefined);
  return encoded;
}

async function decodeAndEncode(from: Exclude<ImageType, 'image/heic'>, content: Uint8Array): Promise<Image> {
  try {
    const { width, height } = await headerOf(content);
    if (width * height > MAX_MEGAPIXELS * 1_000_000)
      throw new BadImage(`The image must have at most ${MAX_MEGAPIXELS} megapixels.`);
    const { contentType, encode } = encodings[from];
    // Turned as its metadata says, which is dropped.
    const image = sharp(content, { failOn: 'error' }).autoOrient();
    return { contentType, content: await encode(image).toBuffer() };
  } catch (error) {
    if (error instanceof BadImage) throw error;
    throw new BadImage('The image cannot be read. Please take the screenshot again.', { cause: error });
  }
}

/** Size in pixels, from the header alone: nothing is decoded yet. */
function headerOf(content: Uint8Array): Promise<Metadata> {
  return sharp(content, { limitInputPixels: false }).metadata();
}

/** How each kind is kept. A GIF becomes a PNG, which loses nothing of its one picture. */
const encodings: Readonly<
  Record<Exclude<ImageType, 'image/heic'>, { contentType: ImageType; encode: (image: Sharp) => Sharp }>
> = {
  'image/png': { contentType: 'image/png', encode: (image) => image.png() },
  'image/gif': { contentType: 'image/png', encode: (image) => image.png() },
  'image/jpeg': { contentType: 'image/jpeg', encode: (image) => image.jpeg({ quality: 90 }) },
  'image/webp': { contentType: 'image/webp', encode: (image) => image.webp({ quality: 90 }) },
};
