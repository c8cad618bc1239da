import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../api/platform/contract/pages.ts';

interface Budget {
  readonly page: string;
  readonly app: App;
  /** Its file, and below the frame's. */
  readonly screen: string;
  /** What is drawn around it, where the entry does not import that. */
  readonly frame?: string;
  /** The most JavaScript that it may fetch before it can be used, in kB (1,000 bytes) of brotli. */
  readonly kB: number;
  /** When it should be usable on a slow link (test/bench/load.ts). */
  readonly seconds?: number;
}

const frame = 'member-portal/layout/Shell.tsx';

export const budgets: readonly Budget[] = [
  {
    page: '/login',
    app: 'member-portal',
    screen: 'member-portal/pages/session/Login.tsx',
    kB: 165,
    seconds: 3,
  },
  {
    page: '/profile',
    app: 'member-portal',
    screen: 'member-portal/pages/account/Profile.tsx',
    frame,
    kB: 198,
    seconds: 3,
  },
  { page: '/pay', app: 'member-portal', screen: 'member-portal/pages/payment/Pay.tsx', frame, kB: 214 },
  { page: '/settings', app: 'console', screen: 'console/settings/SettingsPage.tsx', kB: 236 },
  { page: '/charges', app: 'console', screen: 'console/charges/ChargeList.tsx', kB: 288 },
  { page: '/dashboard', app: 'console', screen: 'console/dashboard/DashboardPage.tsx', kB: 246, seconds: 6 },
  { page: '/budget', app: 'console', screen: 'console/budget/BudgetPage.tsx', kB: 256 },
  { page: '/expenses', app: 'console', screen: 'console/budget/ExpenseList.tsx', kB: 313 },
  { page: '/attendance/:meetingId', app: 'console', screen: 'console/attendance/MeetingPage.tsx', kB: 252 },
  { page: '/prospects', app: 'console', screen: 'ui/recruitment/Prospects.tsx', kB: 237 },
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * The scripts that an app fetches before one of its screens can be drawn: its entry, the frame and the
 * screen, each with all that they import.
 */
export async function scriptsOf(
  dist: string,
  { app, screen, frame }: Pick<Budget, 'app' | 'screen' | 'frame'>,
): Promise<string[]> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(dist, app, 'manifest.json'), 'utf8'),
  );
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is not in the build of ${app}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(`${app}/index.html`);
  if (frame !== undefined) visit(frame);
  visit(screen);
  return [...files];
}

/** Bytes over the wire, compressed with brotli. */
export async function brotliBytes(dist: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(join(dist, `${file}.br`))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
