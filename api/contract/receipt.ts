import { z } from 'zod';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../ledger/values/input.ts';

/** What the calls that store a receipt have in common (spec 3; it names none for expenses). */
export const receiptUpload = {
  method: 'POST',
  body: 'multipart',
  maxFileBytes: MAX_FILE_BYTES,
  summary: 'Store a receipt: an image (PNG, JPEG, GIF, WebP or HEIC) of at most 100 MiB.',
  input: z.object({ fileDoc: z.file('Please choose a file.').max(MAX_FILE_BYTES, FILE_TOO_LARGE) }),
} as const;

export const storedReceipt = z.object({
  /** Send it as `receipt`. */
  Location: z.string(),
  /** A link to look at it, for a while. */
  url: z.string(),
});
