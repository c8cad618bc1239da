import { Readable } from 'node:stream';
import pMap from 'p-map';
import type { SubmitPayment } from '../../ledger/account/payment/submit.ts';
import { organizationStream } from '../../ledger/organization/events.ts';
import { DEFAULT_TIME_ZONE, dayIn, plusDays } from '../../ledger/values/calendar.ts';
import { remind } from '../account/reminders/jobs.ts';
import type { Deps } from '../deps.ts';
import type { MailDeps } from '../messaging/send.ts';
import { setPassword } from '../platform/auth/credentials.ts';
import { DEMO_PASSWORD } from '../platform/auth/passwordRules.ts';
import { recordSignIn } from '../platform/auth/sessions.ts';
import { expensesWithReceipts } from './budgets.ts';
import { storeDemoDocuments } from './documents.ts';
import { keepDemoReasons } from './meetings.ts';
import { signIns } from './people.ts';
import { keepDemoProspects } from './prospects.ts';
import { purchaseReceipts, storeDemoReceipts } from './reimbursements.ts';
import { DEMO_ORG, instant, type Step } from './scenario.ts';
import { lastSignIns, signInPeople, stepsUpTo } from './steps.ts';
import { keepDemoTexts } from './texts.ts';
import { screenshotOf } from './ways.ts';

/** The demo's sign-ins as lines to print, or how to get in where they do not work (an older log). */
export async function demoSignIns({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM app.credentials WHERE org_code = $1 AND email = ANY($2)',
    [DEMO_ORG, Object.values(signIns)],
  );
  if (rows[0]?.count === Object.keys(signIns).length)
    return [
      `Sign in with the password ${DEMO_PASSWORD} as:`,
      `  ${signIns.treasurer}  (administrator)`,
      `  ${signIns.member}     (member)`,
      `  ${signIns.pledge}     (pledge)`,
    ];
  if ((await log.readStream(organizationStream(DEMO_ORG))).length === 0) return [];
  return [
    `This database has no passwords of the demo, whose log was there before: npm run operator -- --link ${signIns.treasurer}`,
  ];
}

/**
 * Seed the demo organization (architecture 7): 48 members and six months of history up to yesterday.
 * Command ids are fixed, so a repeat finishes an interrupted run and otherwise writes nothing.
 */
export async function seedDemo(deps: Pick<Deps, 'log' | 'db' | 'clock' | 'world' | 'files'>): Promise<void> {
  const { log, db, clock, files } = deps;
  await storeDemoDocuments(files);
  await storeDemoReceipts(files, [...expensesWithReceipts, ...purchaseReceipts]);
  await keepDemoProspects(deps);
  const [registered] = await log.readStream(organizationStream(DEMO_ORG));
  // A scenario from an interrupted start on another day is finished as of that day.
  const today = registered?.metadata.correlationId.replace('demo:', '') ?? dayIn(DEFAULT_TIME_ZONE, clock());
  await keepDemoTexts(deps, today);
  await keepDemoReasons(deps, today);
  const steps = stepsUpTo(today);
  await storeScreenshots(files, steps);
  for (const moment of momentsOf(steps)) {
    const dispatchInOrder = (steps: readonly Step[]) =>
      pMap(steps, (step) => step.dispatch(deps), { concurrency: 1 });
    await pMap(moment, dispatchInOrder);
  }
  for (const { memberId, profile } of signInPeople(today)) {
    await setPassword(db.pool, {
      orgCode: DEMO_ORG,
      memberId,
      email: profile.email,
      password: DEMO_PASSWORD,
    });
  }
  for (const { memberId, at } of lastSignIns(today))
    await recordSignIn(db.pool, { orgCode: DEMO_ORG, memberId }, at);
}

/** Members were reminded up to yesterday, once what the demo wrote can be read: today they can be again. */
export async function remindDemo(deps: MailDeps): Promise<void> {
  const yesterday = plusDays(dayIn(DEFAULT_TIME_ZONE, deps.clock()), -1);
  await remind({ ...deps, clock: () => new Date(instant(yesterday, NOON)) });
}
const NOON = 12 * 60;

/** Before the events that name them. */
async function storeScreenshots(files: Deps['files'], steps: readonly Step[]): Promise<void> {
  for (const { command } of steps) {
    if (!isSubmission(command)) continue;
    const { location: key, paymentId } = command;
    const stored = await files.get(key);
    stored?.content.destroy();
    if (stored !== undefined) continue;
    const content = Readable.from([screenshotOf(paymentId)]);
    await files.put(DEMO_ORG, 'screenshots', content, { contentType: 'image/png', key });
  }
}

function isSubmission(command: unknown): command is SubmitPayment {
  return (command as { readonly type?: string }).type === 'SubmitPayment';
}

/** The steps of each instant, by stream: different streams can be written at the same time. */
function momentsOf(scenario: readonly Step[]): readonly (readonly Step[])[][] {
  const moments = Map.groupBy(scenario, ({ at }) => at).values();
  return [...moments].map((steps) => [...Map.groupBy(steps, ({ stream }) => stream).values()]);
}
