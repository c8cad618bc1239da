/** Stored data belongs to one person (spec 1 section 7: "on logout storage is cleared first"). */

/** Whose it is. */
const OWNER = 'bursar.owner';
/** Light or dark, which MUI keeps: a choice for this browser, whoever uses it. */
const THEME = 'mui-mode';
/** Changes without a definite answer (callOnce.ts): whoever returns sends the same again, not another. */
export const ATTEMPTS = 'bursar.attempts';
/** Charges under way: whoever returns after the session ended finishes them, charging nobody twice. */
export const UNFINISHED = 'bursar.charging.';
/** Payments that were typed and are not recorded (console/payments/record). */
export const RECORDING = 'bursar.recording';

/** Forget all that somebody left here. */
export function clearStorage(): void {
  sessionStorage.clear();
  clear(localStorage, [THEME]);
}

/** The session ended without a sign-out: what the same person still needs waits for the next sign-in. */
export function clearEndedSession(): void {
  clear(sessionStorage, [OWNER, ATTEMPTS]);
  clear(localStorage, [THEME, OWNER, UNFINISHED, RECORDING]);
}

/** What is stored from now on is this person's; what another one left is forgotten. */
export function claimStorage(uuid: string): void {
  if (sessionStorage.getItem(OWNER) !== uuid) sessionStorage.clear();
  if (localStorage.getItem(OWNER) !== uuid) clear(localStorage, [THEME]);
  for (const storage of [sessionStorage, localStorage]) storage.setItem(OWNER, uuid);
}

/** Empties a storage but for the keys that begin so. */
function clear(storage: Storage, kept: readonly string[]): void {
  for (const key of Object.keys(storage))
    if (!kept.some((start) => key.startsWith(start))) storage.removeItem(key);
}

/** Reload a page from the browser's back cache: it may show data of somebody who signed out. */
export function reloadFromBackCache(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
