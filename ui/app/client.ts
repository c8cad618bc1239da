import { type CallName, changes, type Input, type Output } from '../../api/contract.ts';
import type { Problem } from '../../api/platform/contract/call.ts';
import { isPublic, loginPageFor } from '../../api/platform/contract/pages.ts';
import { hasUnsentInput, isSigningInAgain, signInAgain } from './signInAgain.ts';

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

/**
 * The server looked at the call and refused it: nothing was written, and repeating it would not help. A
 * sign-in that is over (401), a right that is missing (403) and a limit (408, 425, 429) come before that
 * look, so they say nothing about the same call that was sent earlier.
 */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
}

export interface CallOptions {
  /** Makes a change repeatable: the same key and input get the first answer again (architecture 2). */
  readonly idempotencyKey?: string;
  /** Calls with the same one are one batch, with one Undo (docs/decisions/0051). */
  readonly correlationId?: string;
  readonly signal?: AbortSignal | undefined;
  /** In place of `fetch` (upload.ts). */
  readonly send?: typeof sendByFetch;
}

/**
 * Make a named call; an input with a file goes as a form. When the session is over (401), the browser goes to
 * the login page, which leads back (spec 1 section 7); a form that is sent asks for the password first.
 * @throws ApiError when the API answers with a problem, or not at all
 */
export async function callApi<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  { signal, idempotencyKey, correlationId, send }: CallOptions = {},
): Promise<Output<Name>> {
  const accept = 'application/json';
  if (!Object.hasOwn(changes, name))
    return (await fetchApi(pathOf(name, input), { headers: { accept }, signal })).json();
  const isForm = Object.values(input ?? {}).some((value) => value instanceof Blob);
  const headers: Record<string, string> = { accept };
  // The browser itself names the boundary of a form.
  if (!isForm) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (correlationId !== undefined) headers['x-correlation-id'] = correlationId;
  const body = isForm ? formOf(input) : JSON.stringify(input);
  return (
    await fetchApi(`/api/${name}`, { method: 'POST', headers, body, signal: signal ?? null }, send)
  ).json();
}

/** Make a call that reads and answers with a file. @throws {@link ApiError} unless it succeeds */
export function fetchFile<Name extends CallName>(name: Name, input: Input<Name>): Promise<Response> {
  return fetchApi(pathOf(name, input));
}

/** `fetch` our own API with the session's cookie. @throws {@link ApiError} unless it succeeds */
export async function fetchApi(
  address: string,
  init: RequestInit = {},
  send = sendByFetch,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await send(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const why = globalThis.navigator?.onLine === false ? 'You are offline.' : 'Bursar cannot be reached.';
    throw new ApiError(0, problemOf(0, `${why} Check your connection and try again.`));
  }
  if (answer.ok) return answer;
  if (answer.status === 401 && !isSigningInAgain()) {
    if (!hasUnsentInput()) leaveForLogin();
    // Only a change is made again: what was read stays on the page, out of date.
    else if (init.method === 'POST' && (await signInAgain())) return fetchApi(address, init, send);
  }
  throw new ApiError(answer.status, await readProblem(answer));
}

function sendByFetch(address: string, init: RequestInit): Promise<Response> {
  return fetch(address, { credentials: 'same-origin', ...init });
}

/** Sign in, then come back. Public pages need no sign-in; on the login page, 401 means a wrong password. */
function leaveForLogin(): void {
  const { location } = globalThis;
  if (!isPublic(location.pathname)) location.assign(loginPageFor(location.pathname + location.search));
}

/** Flat inputs only: that is all that the GET calls have. */
function pathOf(name: CallName, input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? `/api/${name}` : `/api/${name}?${query}`;
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

/** Whether an answer's body is a problem of ours. */
function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

/** A problem with this message alone. */
function problemOf(status: number, message: string): Problem {
  return { type: 'about:blank', title: message, status, message };
}
