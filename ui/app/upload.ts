import type { Change, Input, Output } from '../../api/contract.ts';
import { callApi, isRefusal } from './client.ts';
import { newKey } from './newKey.ts';

/** The calls whose input has a file. */
export type Upload = Extract<Change, `upload-${string}`>;

/** The idempotency key of each file that was sent and has no definite answer: a repeat stores it once. */
const keys = new WeakMap<File, string>();

/**
 * Send a file and say how far it is, in percent.
 * @throws ApiError when it is refused or no answer came; a DOMException AbortError after `signal`
 */
export async function upload<Name extends Upload>(
  name: Name,
  file: File,
  input: Input<Name>,
  options: { readonly onProgress: (percent: number) => void; readonly signal?: AbortSignal },
): Promise<Output<Name>> {
  const { onProgress, signal } = options;
  const idempotencyKey = keys.get(file) ?? newKey();
  keys.set(file, idempotencyKey);
  try {
    const output = await callApi(name, input, {
      idempotencyKey,
      signal,
      send: (address, init) => post(address, init, onProgress),
    });
    keys.delete(file);
    return output;
  } catch (error) {
    if (isRefusal(error)) keys.delete(file);
    throw error;
  }
}

/** `fetch` for a form. XMLHttpRequest, because `fetch` does not say how much was sent. */
function post(address: string, init: RequestInit, onProgress: (percent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total)),
    );
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(
        new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
      );
    });
    request.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as FormData);
  });
}
