import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** A picture that takes longer than this is given up. */
const PATIENCE_MS = 60_000;
/** The header describes the picture; a phone's takes some 10 kB. */
const MAX_HEADER_BYTES = 1024 * 1024;
/** Of a box that says how wide and high a picture of the file is: type, version and flags, width, height. */
const SIZE_BYTES = 16;

/** Pixels of the largest picture that a HEIC's header names: nothing is decoded yet. @throws Error: none */
export async function pixelsOfHeic(path: string): Promise<number> {
  const header = await headerOf(path);
  let most = 0;
  for (let at = header.indexOf('ispe'); at >= 0; at = header.indexOf('ispe', at + 1))
    if (at + SIZE_BYTES <= header.length)
      most = Math.max(most, header.readUInt32BE(at + 8) * header.readUInt32BE(at + 12));
  if (most === 0) throw new Error('The HEIC names no size.');
  return most;
}

/** The `meta` box of the file. */
async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const box = Buffer.alloc(8);
    for (let at = 0; (await file.read(box, 0, 8, at)).bytesRead === 8; ) {
      const size = box.readUInt32BE(0);
      // Below 8 are sizes to the end of the file and of 64 bits, which no header has.
      if (size < 8) break;
      if (box.toString('latin1', 4) === 'meta') {
        if (size > MAX_HEADER_BYTES) break;
        const header = Buffer.alloc(size);
        const { bytesRead } = await file.read(header, 0, size, at);
        return header.subarray(0, bytesRead);
      }
      at += size;
    }
    throw new Error('The HEIC has no header.');
  } finally {
    await file.close();
  }
}

/** Write a HEIC as a JPEG beside it. The thread's memory is free again at its end. */
export async function heicToJpeg(from: string, to: string): Promise<void> {
  const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), {
    workerData: { from, to },
    // The decoder prints what is wrong with a file.
    stdout: true,
    stderr: true,
  });
  const late = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The HEIC took too long.'))));
    });
  } finally {
    clearTimeout(late);
  }
}
