/** A thread of its own: reads the HEIC at `from`, and writes it to `to` as a JPEG without metadata. */
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import sharp from 'sharp';

const { from, to } = workerData as { readonly from: string; readonly to: string };
const { width, height, data } = await decode({ buffer: await readFile(from) });
// Turned already: the decoder does it.
await sharp(data, { raw: { width, height, channels: 4 } })
  .flatten({ background: 'white' })
  .jpeg({ quality: 90 })
  .toFile(to);
