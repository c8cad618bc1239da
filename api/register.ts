/**
 * `npm run register -- --organization "Chess Club" --school "Ohio State" --name "Ann Lee" --email
 * ann@example.org --time-zone America/New_York [--free]`: register an organization without sign-up (no
 * Google, no Stripe). `--free`: no subscription, and a trial that never ends.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { deriveId } from '../ledger/log/eventId.ts';
import { type EventLog, StreamPurged } from '../ledger/log/log.ts';
import { memberStream } from '../ledger/member/events.ts';
import { organization } from '../ledger/organization/decide.ts';
import { realWorld } from '../ledger/world.ts';
import { openDatabase } from '../projections/engine/database.ts';
import type { Deps } from './deps.ts';
import { beginMails } from './messaging/jobs.ts';
import { adminName, orgName, schoolName } from './organization/onboarding/contract.ts';
import { dispatch } from './platform/calls/dispatch.ts';
import { memberEmail, orgCodeOf } from './platform/contract/wire.ts';
import { StartupError } from './platform/errors/startupError.ts';
import { administratorOf, registerWithAdministrator } from './processes/registerOrganization.ts';
import { listTenantRemovals } from './processes/tenantRemoval.ts';
import { readConfig, startClock } from './start/config.ts';
import { openLog } from './start/openLog.ts';
import { openPostgres } from './start/openPostgres.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';

const options = {
  organization: { type: 'string' },
  school: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  'time-zone': { type: 'string' },
  free: { type: 'boolean', default: false },
} as const;

/** Charges fall due at the organization's midnight, so no zone is assumed for it. */
const timeZone = z.string('The time zone is required, such as America/New_York.');

const registering = z.object({
  organization: orgName,
  school: schoolName,
  name: adminName,
  email: memberEmail,
  'time-zone': timeZone,
  free: z.boolean(),
});

async function main(args: readonly string[]): Promise<void> {
  const parsed = registering.safeParse(parseArgs({ args: [...args], options }).values);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
    throw new StartupError(problems.join('; '));
  }
  const { organization, school, name, email, free } = parsed.data;
  const config = readConfig(process.env, []);
  const postgres = await openPostgres(config, (line) => console.log(line));
  const db = openDatabase(postgres.url);
  const log = await openLog(config, postgres.url);
  const deps = { log, db, clock: startClock(config.clockStart), world: realWorld };
  try {
    await prepareDatabase(db.pool, postgres.url, log);
    // Before the first start: mails begin here, so that the invitation is one of them.
    await beginMails(deps);
    const { id, removed } = await registrationOf(log, organization, school, email);
    const registration = { id, name: organization, university: school, timeZone: parsed.data['time-zone'] };
    const { orgCode } = await registerWithAdministrator(deps, registration, { name, email });
    if (free) await subscribeForFree(deps, orgCode, id);
    if (removed) console.log('An organization of these names was removed earlier: this is a new one.');
    console.log(
      `${organization} is registered as ${orgCode}${free ? ', free of charge' : ', on a trial of 30 days'}.`,
    );
    console.log(
      `${email} gets an email once Bursar runs. Without email: npm run operator -- --link ${email}`,
    );
  } finally {
    await log.close();
    await db.close();
    await postgres.stop();
  }
}

/** The same for every try, to finish an interrupted one; but not a removed organization's: it is closed. */
async function registrationOf(
  log: EventLog,
  organization: string,
  school: string,
  email: string,
): Promise<{ readonly id: string; readonly removed: boolean }> {
  const base = orgCodeOf(organization, school);
  const removals = (await listTenantRemovals({ log })).filter(
    ({ orgCode }) => orgCode.startsWith(base) && /^\d*$/.test(orgCode.slice(base.length)),
  ).length;
  for (let earlier = 0; ; earlier++) {
    const parts = ['register', organization, school, email, ...(earlier === 0 ? [] : [earlier])];
    const id = deriveId(parts.join('\n').toLowerCase());
    const administrator = await log.readStream(memberStream(administratorOf(id)));
    if (earlier === removals || administrator.length > 0) return { id, removed: earlier > 0 };
  }
}

/** An active subscription that no bill belongs to. */
async function subscribeForFree(
  deps: Pick<Deps, 'log' | 'db' | 'clock' | 'world'>,
  orgCode: string,
  registrationId: string,
): Promise<void> {
  const command = {
    type: 'RecordSubscription',
    subscription: {
      subscriptionId: 'free',
      customerId: '',
      status: 'active',
      plan: 1,
      quantity: 0,
      currentPeriodEnd: '9999-12-31T00:00:00.000Z',
    },
  } as const;
  const metadata = {
    orgCode,
    actor: 'system:registration',
    correlationId: registrationId,
    commandId: `registration:${registrationId}:free`,
  };
  await dispatch(deps, metadata, organization, orgCode, command);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const beingRemoved = 'The organization of these names is being removed: try again when that is done.';
  if (error instanceof StreamPurged) console.error(beingRemoved);
  else console.error(error instanceof Error ? error.message : error);
}
