/**
 * `npm run register -- --organization "Chess Club" --school "Ohio State" --name "Ann Lee" --email ann@example.org [--time-zone America/New_York] [--free]`:
 * register an organisation by hand, for installations where nobody can sign up (no Google, no Stripe). With `--free` it needs no subscription: no trial
 * that ends, and nothing that is removed after it.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { handle } from '../ledger/handle.ts';
import { deriveId } from '../ledger/log/eventId.ts';
import { organisation } from '../ledger/organisation/decide.ts';
import { organisationStream } from '../ledger/organisation/events.ts';
import { openDatabase } from '../projections/database.ts';
import { memberEmail } from './contract/member.ts';
import { adminName, orgName, schoolName } from './contract/onboarding.ts';
import type { Deps } from './deps.ts';
import { registerWithAdministrator } from './organisation/registration.ts';
import { readConfig, startClock } from './start/config.ts';
import { openLog } from './start/openLog.ts';
import { openPostgres } from './start/openPostgres.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';
import { StartupError } from './start/startupError.ts';

const options = {
  organization: { type: 'string' },
  school: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  'time-zone': { type: 'string' },
  free: { type: 'boolean', default: false },
} as const;

const registering = z.object({
  organization: orgName,
  school: schoolName,
  name: adminName,
  email: memberEmail,
  'time-zone': z.string().optional(),
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
  const clock = startClock(config.clockStart);
  try {
    await prepareDatabase(db.pool, postgres.url);
    // The same for every try, so that one that was cut short is finished by the next.
    const id = deriveId(['register', organization, school, email].join('\n').toLowerCase());
    const registration = { id, name: organization, university: school, timeZone: parsed.data['time-zone'] };
    const { orgCode } = await registerWithAdministrator({ log, db, clock }, registration, { name, email });
    if (free) await subscribeForFree({ log, clock }, orgCode, id);
    console.log(
      `${organization} is registered as ${orgCode}${free ? ', free of charge' : ', on a trial of 30 days'}.`,
    );
    console.log(`${email} gets a mail once Bursar runs. Without mail: npm run operator -- --link ${email}`);
  } finally {
    await log.close();
    await db.close();
    await postgres.stop();
  }
}

/** An active subscription that no bill belongs to. */
async function subscribeForFree(
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
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
  await handle(log, organisation, organisationStream(orgCode), command, {
    orgCode,
    actor: 'system:registration',
    at: clock().toISOString(),
    correlationId: registrationId,
    commandId: `registration:${registrationId}:free`,
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}
