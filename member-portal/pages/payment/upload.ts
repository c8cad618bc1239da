import type { Output } from '../../../api/contract.ts';
import { MAX_SCREENSHOT_BYTES } from '../../../ledger/values/input.ts';

/** The error of a chosen screenshot before it is sent; the server checks the content (spec 2 section 5). */
export function screenshotError(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return 'Only an image can be uploaded as the screenshot.';
  if (file.size > MAX_SCREENSHOT_BYTES) return 'The screenshot must be of at most 25 MiB.';
  return undefined;
}

/** There is no screenshot that can be used, for this reason; any other failure is a lost connection. */
export class UploadRefused extends Error {}

/**
 * Send a screenshot, with its progress (0 to 100): `fetch` has none, hence XMLHttpRequest.
 * @throws UploadRefused, or Error when no answer came
 */
export function uploadScreenshot(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.set('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload-payment-doc');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total)),
    );
    request.addEventListener('load', () => {
      try {
        const body = JSON.parse(request.responseText);
        if (request.status === 200) resolve((body as Output<'upload-payment-doc'>).location);
        else reject(new UploadRefused(refusalIn(request.status, body)));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new Error('The connection was lost.')));
    request.addEventListener('abort', () => reject(new Error('The upload was stopped.')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** The message of a refusal that a person can do something about: the file is no image, or too large. */
export function refusalIn(status: number, body: unknown): string {
  const isOfTheFile = status === 400 || status === 413 || status === 422;
  if (!isOfTheFile || typeof body !== 'object' || body === null || !('message' in body)) return '';
  return typeof body.message === 'string' ? body.message : '';
}
