import test from 'ava';
import type { Visitor } from '../../api/platform/contract/guards.ts';
import { answerPage, pages } from '../../api/platform/contract/pages.ts';
import { screens as consoleScreens } from '../../console/screens.ts';
import { screens as portalScreens, publicScreens } from '../../member-portal/screens.ts';

const everything = { showUserData: true, canMessage: true, canTakeAttendance: true, operator: true };
const visitors: readonly (Visitor | undefined)[] = [
  undefined,
  { ...everything, role: 'admin' },
  { ...everything, role: 'Member' },
  { ...everything, role: 'Member', requiredAction: 'giveCode' },
];

/** The pages that the server answers with an app. */
const pagesOf = (app: string): string[] =>
  pages.filter((page) =>
    visitors.some((visitor) => {
      const answer = answerPage(page, visitor);
      return 'app' in answer && answer.app === app && !answer.isUnknown;
    }),
  );

test('each app has a screen for every page that the server gives it, and no other', (t) => {
  // Pages below one are guarded with it.
  const paths = [...new Set(consoleScreens.map(({ path }) => `/${path.split('/')[1]}`))];
  t.deepEqual(paths.toSorted(), pagesOf('console').toSorted());
  const portal = [...publicScreens, ...portalScreens]
    .map(({ path }) => path)
    .filter((path) => path !== '*' && !path.includes(':'));
  t.deepEqual(portal.toSorted(), pagesOf('member-portal').toSorted());
});
