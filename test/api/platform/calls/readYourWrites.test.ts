import test from 'ava';
import { startApi } from '../../../support/api.ts';
import { drawnDay } from '../../../support/days.ts';
import { atEnd } from '../../../support/scope.ts';
import { charge } from '../../world.ts';

/** What an answer does not wait for is there when its caller reads next. */
const api = await startApi('read_your_writes', { today: drawnDay });
const org = await api.addOrg('alpha');
const { admin, member } = org;
const session = admin.cookie();
atEnd(test, api.end);

/** Read the history as a browser does: the tests' own people wait for every list. */
const historyAs = async (cookie: string) => {
  const answer = await fetch(`${api.url}/api/rest/history`, { headers: { cookie } });
  return ((await answer.json()) as { type: string }[]).map(({ type }) => type);
};

/** While the act runs, the history gets no new row. */
async function whileHistoryIsLocked<Result>(act: () => Promise<Result>): Promise<Result> {
  const client = await api.db.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE read.history IN EXCLUSIVE MODE');
    return await act();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test.serial('an answer waits for the lists of its call alone, and the next read for the rest', async (t) => {
  const reading = await whileHistoryIsLocked(async () => {
    await charge(org, member, 40);
    t.regex(admin.cookie(), /bursar_written=/);
    t.not((await historyAs(session))[0], 'ChargeAssessed', 'nobody else waits');
    return { types: historyAs(admin.cookie()) };
  });
  t.is((await reading.types)[0], 'ChargeAssessed');
});

test.serial('a position that no log has makes a read late, not wrong', async (t) => {
  const types = await historyAs(`${session}; bursar_written=9`);
  t.is(types[0], 'ChargeAssessed');
});
