import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/contract/client.ts';
import type { Session } from '../api/contract/session.ts';
import { keepFor } from '../ui/storage.ts';

/** How long an answer counts: the organization's day changes at midnight, while the page stays open. */
const FRESH_MS = 10 * 60_000;

let loaded: { readonly answer: Promise<Session>; readonly at: number } | undefined;

/** Who is signed in. Every screen asks, so the answer is cached for a while; a failed one is not. */
export function loadSession(): Promise<Session> {
  if (loaded === undefined || Date.now() - loaded.at > FRESH_MS) {
    const answer = readSession();
    loaded = { answer, at: Date.now() };
    answer.catch(() => {
      loaded = undefined;
    });
  }
  return loaded.answer;
}

async function readSession(): Promise<Session> {
  const session = await callApi('get-session', {});
  keepFor(session.uuid);
  return session;
}

/** Ask anew the next time: something about the session was changed. */
export function forgetSession(): void {
  loaded = undefined;
}

/** The session inside a screen. The shell waits for one, so it is undefined only for a moment. */
export function useSession(): Session | undefined {
  return useQuery({ queryKey: ['session'], queryFn: loadSession, staleTime: FRESH_MS }).data;
}
