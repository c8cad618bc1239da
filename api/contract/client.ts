import type { Call, InputOf, OutputOf, Problem } from './call.ts';
import { isPublic, loginPageFor } from './pages.ts';

/** An answer of the API other than success. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** What is wrong with each field, by the field's name; the first message counts. */
  get fieldErrors(): Readonly<Record<string, string>> {
    const messages: Record<string, string> = {};
    for (const error of this.problem.errors ?? []) messages[error.field] ??= error.message;
    return messages;
  }
}

export interface CallOptions {
  /** Makes a repeat of a change safe: the same key with the same input answers as the first time (architecture 2). */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * Make a named call. Throws an {@link ApiError} when the API answers with a problem or not at all. When the session is over (401), the
 * browser goes to the login page, which leads back to the page it was on (spec 1 section 7).
 */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const isRead = call.method === 'GET';
  const isForm = call.body === 'multipart';
  const answer = await fetchApi(isRead ? `/api/${call.name}${queryOf(input)}` : `/api/${call.name}`, {
    method: call.method,
    headers: {
      accept: 'application/json',
      // The browser itself names the boundary of a form.
      ...(isRead || isForm ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(isRead ? {} : { body: isForm ? formOf(input) : JSON.stringify(input) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return call.output.parse(await answer.json()) as OutputOf<C>;
}

/** `fetch` to our own API with the session's cookie: answers what succeeded, throws an {@link ApiError} for the rest. */
export async function fetchApi(address: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, problemOf(0, 'Bursar cannot be reached. Check your connection and try again.'));
  }
  if (answer.ok) return answer;
  if (answer.status === 401) leaveForLogin();
  throw new ApiError(answer.status, await readProblem(answer));
}

/** Go and sign in, then come back. Nobody need be signed in on a public page, and on the login page the password was wrong. */
function leaveForLogin(): void {
  const { location } = globalThis;
  if (!isPublic(location.pathname)) location.assign(loginPageFor(location.pathname + location.search));
}

/** Flat inputs only: that is all that the GET calls have. */
function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

async function readProblem(answer: Response): Promise<Problem> {
  const fallback = problemOf(answer.status, 'Something went wrong. Please try again.');
  if (!answer.headers.get('content-type')?.includes('json')) return fallback;
  const body: unknown = await answer.json().catch(() => undefined);
  return isProblem(body) ? body : fallback;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function problemOf(status: number, message: string): Problem {
  return { type: 'about:blank', title: message, status, message };
}
