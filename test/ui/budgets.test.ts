import test from 'ava';
import { DIST } from '../../api/build.ts';
import type { App } from '../../api/contract/pages.ts';
import { brotliBytes, scriptsOf } from '../support/pageBytes.ts';

/** The most JavaScript that a page may fetch before it can be used, in kB (1,000 bytes) of brotli. */
const budgets: readonly (readonly [page: string, app: App, screen: string, kB: number])[] = [
  ['/login', 'member-portal', 'pages/session/Login.tsx', 200],
  ['/profile', 'member-portal', 'pages/account/Profile.tsx', 200],
  ['/pay', 'member-portal', 'pages/payment/Pay.tsx', 240],
  ['/settings', 'console', 'settings/SettingsPage.tsx', 300],
  ['/charges', 'console', 'charges/ChargeList.tsx', 340],
  ['/dashboard', 'console', 'dashboard/DashboardPage.tsx', 400],
];

for (const [page, app, screen, kB] of budgets) {
  test(`${page} fetches at most ${kB} kB of scripts`, async (t) => {
    const bytes = await brotliBytes(DIST, await scriptsOf(DIST, app, screen));
    t.log(`${(bytes / 1000).toFixed(0)} kB`);
    t.true(bytes <= kB * 1000, `${bytes} bytes`);
  });
}
