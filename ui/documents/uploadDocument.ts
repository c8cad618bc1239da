import type { Problem } from '../../api/platform/contract/call.ts';
import type { ChapterSection } from '../../ledger/values/documentRules.ts';
import { ApiError, isProblem, leaveForLogin, problemOf } from '../app/client.ts';

/** Spec 3 section 8. */
const FAILED = 'Failed to upload, please try again';

/**
 * Send a document and tell how far it is (0 to 100); `section` of the chapter's. A repeat under the same key
 * adds it once. `fetch` does not tell how far it is, hence the older way.
 * @throws ApiError when it is refused or no answer came; a DOMException AbortError after `signal`
 */
export function uploadDocument(
  file: File,
  {
    section,
    key,
    signal,
    onProgress,
  }: {
    readonly section: ChapterSection | undefined;
    readonly key: string;
    readonly signal: AbortSignal;
    readonly onProgress: (percent: number) => void;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.set('fileDoc', file);
    if (section !== undefined) form.set('docType', section);
    const request = new XMLHttpRequest();
    request.open('POST', section === undefined ? '/api/upload-doc' : '/api/upload-chapter-doc');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.round((100 * loaded) / total)),
    );
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve();
      if (request.status === 401) leaveForLogin();
      reject(new ApiError(request.status, problemIn(request)));
    });
    request.addEventListener('error', () => reject(new ApiError(0, problemOf(0, FAILED))));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** What the server answered, where it is for people: a refusal, not a fault of its own. */
export function problemIn({
  status,
  responseText,
}: Pick<XMLHttpRequest, 'status' | 'responseText'>): Problem {
  const body = status < 500 ? parsed(responseText) : undefined;
  return isProblem(body) ? body : problemOf(status, FAILED);
}

/** What a text of JSON holds; undefined of any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
