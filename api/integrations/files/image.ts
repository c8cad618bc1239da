import sharp, { type Metadata, type Sharp } from 'sharp';

/** Images that are taken. SVG is not among them: it can carry scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Pixels of an image at most: what a phone's camera takes. A browser needs four bytes for each. */
export const MAX_MEGAPIXELS = 50;

/** A file that is not taken; the message is for whoever sent it. */
export class BadFile extends Error {}

/** An image on the disk. */
export interface Image {
  readonly contentType: ImageType;
  readonly path: string;
}

// One image in memory at a time, and no decoded one kept: memory stays bounded however many are sent at once.
sharp.cache(false);
sharp.concurrency(1);
let previous: Promise<unknown> = Promise.resolve();

/**
 * Re-encode an image to drop metadata (place, camera) and any appended file, from the disk to a file beside
 * it: its bytes are never all in memory. Animations keep their first picture. HEIC is kept as it is: there is
 * no decoder.
 * @throws BadFile
 */
export function reencode({ contentType, path }: Image): Promise<Image> {
  if (contentType === 'image/heic') return Promise.resolve({ contentType, path });
  const encoded = previous.then(() => decodeAndEncode(contentType, path));
  previous = encoded.catch(() => undefined);
  return encoded;
}

async function decodeAndEncode(from: Exclude<ImageType, 'image/heic'>, path: string): Promise<Image> {
  try {
    const { width, height } = await headerOf(path);
    if (width * height > MAX_MEGAPIXELS * 1_000_000)
      throw new BadFile(`The image must have at most ${MAX_MEGAPIXELS} megapixels.`);
    const { contentType, encode } = encodings[from];
    // Turned as its metadata says, which is dropped.
    const image = sharp(path, { failOn: 'error' }).autoOrient();
    const encoded = `${path}.encoded`;
    await encode(image).toFile(encoded);
    return { contentType, path: encoded };
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile('The image cannot be read. Please choose another one.', { cause: error });
  }
}

/** Size in pixels, from the header alone: nothing is decoded yet. */
function headerOf(path: string): Promise<Metadata> {
  return sharp(path, { limitInputPixels: false }).metadata();
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
