import type { Problem } from '../../api/platform/contract/call.ts';
import { LOGIN_PAGE, loginPageFor } from '../../api/platform/contract/pages.ts';
import type { ChapterSection } from '../../ledger/values/documentRules.ts';
import { ApiError } from '../app/client.ts';

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
      const { location } = globalThis;
      if (request.status === 401 && location.pathname !== LOGIN_PAGE)
        location.assign(loginPageFor(location.pathname + location.search));
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

/** What the server said, where it is for people: a refusal, not a fault of its own. */
function problemIn({ status, responseText }: XMLHttpRequest): Problem {
  if (status < 500)
    try {
      const body: unknown = JSON.parse(responseText);
      if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
        return body as Problem;
    } catch {
      // It is no answer of ours.
    }
  return problemOf(status, FAILED);
}

function problemOf(status: number, message: string): Problem {
  return { type: 'about:blank', title: message, status, message };
}
