import test from 'ava';
import { withAdvisoryLock } from '../../../../api/platform/calls/withAdvisoryLock.ts';
import { realWorld } from '../../../../ledger/world.ts';
import { openDatabase } from '../../../../projections/engine/database.ts';
import { databaseFor } from '../../../support/database.ts';

test('one waits for the other, also of another process; too long a wait gets 503, and a failure lets the next go', async (t) => {
  const database = await databaseFor(t, 'one_at_a_time');
  const [one, other] = [openDatabase(database.url), openDatabase(database.url)];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = withAdvisoryLock({ db: one, world: realWorld }, 'a', async () => {
    begin();
    await isOver;
    throw new Error('failed');
  });
  const failed = t.throwsAsync(first, { message: 'failed' });
  await hasBegun;
  const never = () => Promise.resolve(t.fail('both at once'));
  for (const db of [one, other])
    await t.throwsAsync(withAdvisoryLock({ db, world: realWorld }, 'a', never, 20), {
      name: 'HttpError',
      message: /try again/,
    });
  t.is(
    await withAdvisoryLock(
      { db: other, world: realWorld },
      'b',
      async () => 'another name does not wait',
      20,
    ),
    'another name does not wait',
  );
  end();
  await failed;
  t.is(await withAdvisoryLock({ db: other, world: realWorld }, 'a', async () => 'next'), 'next');
  await Promise.all([one.close(), other.close()]);
});
