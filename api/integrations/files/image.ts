import sharp, { type Sharp } from 'sharp';
import { heicToJpeg, pixelsOfHeic } from './heic.ts';

/** Images that are taken. SVG is not among them: it can carry scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Pixels of an image at most: what a phone's camera takes. A browser needs four bytes for each. */
export const MAX_MEGAPIXELS = 50;

/** A refused file; the message is for its sender. */
export class BadFile extends Error {}

export interface Image {
  readonly contentType: ImageType;
  readonly path: string;
}

// Decoded ones are not kept, so that memory stays bounded however many are sent at once.
sharp.cache(false);
sharp.concurrency(1);

/** One image in memory at a time; HEIC, which takes much longer, waits in a line of its own. */
const inTurn = { heic: oneAtATime(), others: oneAtATime() };

function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(work);
    previous = result.catch(() => undefined);
    return result;
  };
}

/**
 * Re-encode an image to drop metadata (place, camera) and any appended file, from the disk to a file beside
 * it. Animations keep their first picture. With `maxSide` it becomes a PNG of so many pixels a side at most.
 * @throws BadFile
 */
export function reencode({ contentType, path }: Image, maxSide?: number): Promise<Image> {
  const wait = contentType === 'image/heic' ? inTurn.heic : inTurn.others;
  return wait(() => decodeAndEncode(contentType, path, maxSide));
}

async function decodeAndEncode(from: ImageType, path: string, maxSide?: number): Promise<Image> {
  try {
    const pixels = await (from === 'image/heic' ? pixelsOfHeic(path) : pixelsOf(path));
    if (pixels > MAX_MEGAPIXELS * 1_000_000)
      throw new BadFile(`The image must have at most ${MAX_MEGAPIXELS} megapixels.`);
    const encoded = `${path}.encoded`;
    if (from === 'image/heic') {
      await heicToJpeg(path, encoded);
      return { contentType: 'image/jpeg', path: encoded };
    }
    const { contentType, encode } = encodings[maxSide === undefined ? from : 'image/png'];
    // Turned as its metadata says, which is dropped.
    const image = sharp(path, { failOn: 'error' }).autoOrient();
    if (maxSide !== undefined)
      image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    await encode(image).toFile(encoded);
    return { contentType, path: encoded };
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile('The image cannot be read. Please choose another one.', { cause: error });
  }
}

/** From the header alone: nothing is decoded yet. */
async function pixelsOf(path: string): Promise<number> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  return width * height;
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
