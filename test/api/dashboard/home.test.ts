import test from 'ava';
import type { Home } from '../../../api/dashboard/contract.ts';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { startApi, TODAY } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { mark, meetingOf } from '../meeting/cases.ts';
import { charge, pay } from '../world.ts';

const DAY_MS = 86_400_000;

const api = await startApi('home');
const org = await api.addOrg('alpha');
atEnd(test, api.end);
test.before(() => org.admin.signIn());

async function home(): Promise<Home> {
  return (await org.admin.get('/api/get-home')).body as Home;
}

test.serial('nothing waits in an empty organization, and the term is the usual one', async (t) => {
  t.like(await home(), {
    isNew: true,
    owed: { dueNow: 0, members: 0, most: [] },
    pastDue: { members: 0, dollars: 0, since: '', remindedOn: '' },
    failedEmails: [],
    unmarked: [],
    subscription: null,
    starting: [],
    term: { name: 'Spring 2026', firstDay: '2026-01-01', lastDay: '2026-05-31', total: 0, days: [] },
    before: null,
  });
});

test.serial('a meeting that is over waits until somebody is marked', async (t) => {
  const id = await meetingOf(org, [org.member.memberId]);
  await meetingOf(org, [org.member.memberId], {
    startTime: '2026-03-14T17:00:00.000Z',
    endTime: '2026-03-14T18:00:00.000Z',
  });
  t.deepEqual(
    (await home()).unmarked.map((meeting) => meeting.id),
    [id],
  );
  await mark(org, id, { uuid: org.member.memberId, status: 'Present' });
  t.deepEqual((await home()).unmarked, []);
});

test.serial('an email that failed waits while the address is the same', async (t) => {
  const fail = (email: string) =>
    api.db.pool.query(
      `INSERT INTO app.deliveries (id, org_code, member_id, member_name, email, kind, dedup_key, charge_ids,
         status, actor, asked_at, changed_at)
       VALUES (gen_random_uuid(), 'alpha', $1, 'x', $2, 'welcome', $2, '[]', 'failed', 'x', $3, $3)`,
      [org.member.memberId, email, `${TODAY}T19:00:00Z`],
    );
  await fail('an.old.address@alpha.example');
  t.deepEqual((await home()).failedEmails, []);
  await fail(org.member.email);
  t.like((await home()).failedEmails, [{ memberId: org.member.memberId, email: org.member.email }]);
});

test.serial('who owes most comes first, what is past due and what starts next beside it', async (t) => {
  await charge(org, org.other, 40);
  const paid = await charge(org, org.member, 100);
  await charge(org, org.member, 15, { dueDate: plusDays(TODAY, 2) });
  await charge(org, org.pledge, 60, { startDate: plusDays(TODAY, 9) });
  await pay(org, org.member, paid, 25);
  t.like(await home(), {
    isNew: false,
    owed: {
      dueNow: 130,
      members: 2,
      most: [
        { memberId: org.member.memberId, dueNow: 90 },
        { memberId: org.other.memberId, dueNow: 40 },
      ],
    },
    pastDue: { members: 0 },
    starting: [{ day: plusDays(TODAY, 9), name: 'Dues', members: 1, dollars: 60 }],
    term: { total: 25, days: [{ day: TODAY, collected: 25 }] },
  });
  api.advance(3 * DAY_MS);
  await org.admin.signIn();
  t.like((await home()).pastDue, { members: 1, dollars: 15, since: plusDays(TODAY, 2), remindedOn: '' });
});

test.serial('a term is compared with the one a year before, up to the same day', async (t) => {
  const { term } = await home();
  api.advance(365 * DAY_MS);
  await org.admin.signIn();
  await pay(org, org.pledge, await charge(org, org.pledge, 30, { dueDate: '2027-04-01' }), 30);
  const next = await home();
  t.like(next, { term: { name: 'Spring 2027', total: 30 }, before: { name: 'Spring 2026', total: 25 } });
  t.deepEqual(next.before?.days, term.days);
});
