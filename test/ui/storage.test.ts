import test from 'ava';
import { ATTEMPTS, claimStorage, clearEndedSession, clearStorage, UNFINISHED } from '../../ui/app/storage.ts';
import { closeTab, openTab } from '../support/sessionStorage.ts';

const THEME = 'mui-mode';
const CHARGING = `${UNFINISHED}1`;

/** What is left, of the tab and of the browser, of what Ann stores before `act`. */
function leftAfter(act: () => void): readonly (readonly string[])[] {
  openTab();
  try {
    claimStorage('ann');
    for (const key of [ATTEMPTS, 'draft']) sessionStorage.setItem(key, 'x');
    for (const key of [THEME, CHARGING, 'list']) localStorage.setItem(key, 'x');
    act();
    const own = (storage: Storage) => Object.keys(storage).filter((key) => storage.getItem(key) === 'x');
    return [own(sessionStorage), own(localStorage)];
  } finally {
    closeTab();
  }
}

test('what a person stored stays until somebody else signs in, and the theme even then', (t) => {
  const all = [
    [ATTEMPTS, 'draft'],
    [THEME, CHARGING, 'list'],
  ];
  t.deepEqual(
    leftAfter(() => claimStorage('ann')),
    all,
  );
  t.deepEqual(
    leftAfter(() => claimStorage('bob')),
    [[], [THEME]],
  );
});

test('signing out leaves the theme, and a session that ended what its person still needs', (t) => {
  t.deepEqual(leftAfter(clearStorage), [[], [THEME]]);
  t.deepEqual(leftAfter(clearEndedSession), [[ATTEMPTS], [THEME, CHARGING]]);
});

test('a session that ended is continued by its own person alone', (t) => {
  const signIn = (uuid: string) => () => {
    clearEndedSession();
    claimStorage(uuid);
  };
  t.deepEqual(leftAfter(signIn('ann')), [[ATTEMPTS], [THEME, CHARGING]]);
  t.deepEqual(leftAfter(signIn('bob')), [[], [THEME]]);
});
