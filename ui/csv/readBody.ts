import { ApiError } from '../app/client.ts';

/**
 * The body of an answer, however long, as something to save. `onProgress` gets the number of bytes so far.
 * @throws ApiError when it ends before its end
 */
export async function readBody(
  answer: Response,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read();
      if (part?.value === undefined) break;
      parts.push(part.value);
      bytes += part.value.byteLength;
      onProgress(bytes);
    }
  } catch {
    const message = 'The download was cut short. Please try again.';
    throw new ApiError(0, { type: 'about:blank', title: message, status: 0, message, code: 'cutShort' });
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
}

/** A number of bytes as people read it: "3.2 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
