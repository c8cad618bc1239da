/** Stored data belongs to one person (spec 1 section 7: "on logout storage is cleared first"). */

/** Whose it is. */
const OWNER = 'bursar.owner';
/** Light or dark, which MUI keeps: a choice for this browser, whoever uses it. */
const THEME = 'mui-mode';
/** Charges under way: whoever returns after the session ended finishes them, charging nobody twice. */
export const UNFINISHED = 'bursar.charging.';

/** Forget all that somebody left here. */
export function forgetPerson(): void {
  sessionStorage.clear();
  clearLocal((key) => key === THEME);
}

/** The session ended without a sign-out: what the same person still needs waits for the next sign-in. */
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

/** Reload a page from the browser's back cache: it may show data of somebody who signed out. */
export function reloadKeptPages(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
