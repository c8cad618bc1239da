/** What Bursar keeps in a browser is one person's, and goes with that person (spec 1 section 7: "on logout storage is cleared first"). */

/** Whose it is. */
const OWNER = 'bursar.owner';
/** Light or dark, which react-admin keeps: a choice for this browser, whoever uses it. */
const THEME = 'RaStore.theme';
/** Charges that were being assigned: whoever comes back after the session ended finishes them, without charging anybody twice. */
export const UNFINISHED = 'bursar.charging.';

/** Forget all that somebody left here. */
export function forgetPerson(): void {
  sessionStorage.clear();
  clearLocal((key) => key === THEME);
}

/** Nobody is signed in any more, and nobody signed out: what the same person still needs waits until it is known who comes next. */
export function forgetEndedSession(): void {
  sessionStorage.clear();
  clearLocal((key) => key === THEME || key === OWNER || key.startsWith(UNFINISHED));
}

/** What is stored from now on is this person's; what another one left is forgotten. */
export function keepFor(uuid: string): void {
  if (sessionStorage.getItem(OWNER) !== uuid) sessionStorage.clear();
  if (localStorage.getItem(OWNER) !== uuid) clearLocal((key) => key === THEME);
  for (const storage of [sessionStorage, localStorage]) storage.setItem(OWNER, uuid);
}

function clearLocal(isKept: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key);
}

/** A page that the browser kept as it was, for its back button, may be somebody's who is signed out by now: it is loaded anew. */
export function reloadKeptPages(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
