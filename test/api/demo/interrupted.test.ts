import { randomBytes } from 'node:crypto';
import test from 'ava';
import { seedDemo } from '../../../api/demo/index.ts';
import { connectDemo } from '../../../api/demo/stripe.ts';
import { openDiskFiles } from '../../../api/integrations/files/disk.ts';
import { openSandbox } from '../../../api/integrations/stripe/sandbox/sandbox.ts';
import { openStripe } from '../../../api/integrations/stripe/stripe.ts';
import { migrateApp } from '../../../api/start/migrate.ts';
import { decode } from '../../../ledger/catalogue.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { realWorld } from '../../../ledger/world.ts';
import { openDatabase } from '../../../projections/engine/database.ts';
import { databaseFor } from '../../support/database.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { temporaryFolder } from '../../support/scope.ts';

const clock = () => new Date('2026-11-21T20:00:00Z');
const CUT = 'The power is gone.';

/** The power goes at the `left`-th of some operations: before or after it took effect. */
interface Power {
  left: number;
}

/** The same object, each of whose functions is two moments at which the power may go. */
function interruptible<Target extends object>(target: Target, power: Power): Target {
  const moment = () => {
    power.left -= 1;
    if (power.left <= 0) throw new Error(CUT);
  };
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        moment();
        const answer: unknown = await value.apply(target, args);
        moment();
        return answer;
      };
    },
  });
}

/** Each start gets a little further than the one before. Answers how many were cut short. */
async function startUntilWhole(start: (power: Power) => Promise<void>, step: number): Promise<number> {
  for (let cuts = 0; ; cuts++) {
    try {
      await start({ left: 1 + cuts * step });
      return cuts;
    } catch (error) {
      if (!(error instanceof Error && error.message === CUT)) throw error;
    }
  }
}

test('the demo that was cut short at any step, again and again, is whole after a start that is not', async (t) => {
  const database = await databaseFor(t, 'demo_interrupted');
  const db = openDatabase(database.url);
  await migrateApp(db.pool);
  const folder = await temporaryFolder(t, 'interrupted');
  const files = openDiskFiles({ folder, secret: randomBytes(32), clock });
  const log = memoryLog();
  const sandbox = await openSandbox({ databaseUrl: database.url, clock });
  const stripe = openStripe(sandbox.config);
  t.teardown(async () => {
    await sandbox.stop();
    await db.close();
  });

  const seeded = await startUntilWhole(
    (power) => seedDemo({ log: interruptible(log, power), db, clock, world: realWorld, files }),
    401,
  );
  t.true(seeded >= 5, `${seeded} cuts while the steps were written`);
  const connected = await startUntilWhole(async (power) => {
    const deps = {
      log: interruptible(log, power),
      db,
      clock,
      world: realWorld,
      stripe: interruptible(stripe, power),
    };
    await connectDemo(deps, { controls: interruptible(sandbox.controls, power) });
  }, 1);
  t.true(connected >= 20, `${connected} cuts while it was connected to Stripe`);

  const organization = (await log.readStream(organizationStream('abgesu'))).map(decode);
  const subscriptions = organization.flatMap((event) =>
    event.type === 'SubscriptionChanged' ? [event.data.subscription] : [],
  );
  t.is(subscriptions.length, 2, 'as it was recorded, and as it is at the sandbox');
  const { subscriptionId = '' } = subscriptions[1] ?? {};
  t.like(await stripe.readSubscription(subscriptionId), { orgCode: 'abgesu', status: 'active' });
  t.is(organization.filter(({ type }) => type === 'StripeAccountConnected').length, 1);
  t.is((await stripe.listCheckouts('abgesu', new Date(0))).length, 1, 'it was paid for once');
});
