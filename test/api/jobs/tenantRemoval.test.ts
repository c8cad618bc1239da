import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import test from 'ava';
import { applyAccountRules } from '../../../api/account/jobs.ts';
import { remind } from '../../../api/account/reminders/jobs.ts';
import { removeExpiredTenants } from '../../../api/jobs/tenantRemoval.ts';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import { remindOfTrials } from '../../../api/organization/trialJobs.ts';
import { verifyPassword } from '../../../api/platform/auth/credentials.ts';
import { noInstallation } from '../../../api/platform/installation.ts';
import {
  registerOrganization,
  registerWithAdministrator,
} from '../../../api/processes/registerOrganization.ts';
import {
  listTenantRemovals,
  removeTenant,
  type TenantRemovalDeps,
} from '../../../api/processes/tenantRemoval.ts';
import { NOTIFY_AFTER_MS } from '../../../ledger/account/undoable.ts';
import { RuleViolation } from '../../../ledger/decider.ts';
import { organizationStream } from '../../../ledger/organization/events.ts';
import { tenantRemovalDue, trialEnd } from '../../../ledger/organization/tenantStatus.ts';
import { tenantRemovalStream } from '../../../ledger/tenantRemoval/events.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { lanes } from '../../../projections/index.ts';
import { PASSWORD, startApi } from '../../support/api.ts';
import { settled, subscribe } from '../../support/billing.ts';
import { assess, mailsOf } from '../../support/mail.ts';
import { allRows } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';
import { charge, pay, submitVenmo } from '../world.ts';

const DAY_MS = 86_400_000;
const start = '2026-03-10T19:00:00.000Z';
const due = tenantRemovalDue(start).getTime();
const installation = { ...noInstallation, contactEmail: 'operator@x.example' };
let now = new Date(start);

const api = await startApi('tenant_removal', { deps: { clock: () => now, installation } });
await beginMails(api.deps);
atEnd(test, api.end);

/** An organization in which something of every kind has happened. */
async function lively(orgCode: string, subscribed: boolean) {
  const org = await api.addOrg(orgCode, { subscribed });
  const [dues, fine] = [await charge(org, org.member), await charge(org, org.other, 20)];
  await charge(org, org.pledge, 30);
  await pay(org, org.member, dues, 40, randomUUID());
  await submitVenmo(org, org.other, fine, 20);
  await mailAboutEvents(api.deps);
  return org;
}

/** Everything that names an organization: rows of both schemas, and events, as text. */
async function tracesOf(orgCode: string): Promise<Record<string, string[]>> {
  await api.deps.projections.waitFor((await api.log.head()) ?? '', 10_000);
  const traces: Record<string, string[]> = {};
  const { rows: tables } = await api.db.pool.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.columns
     WHERE table_schema IN ('app', 'read', 'log') AND column_name = 'org_code' ORDER BY 1`,
  );
  for (const { name } of tables) {
    const { rows } = await api.db.pool.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM ${name} t WHERE org_code = $1 ORDER BY 1`,
      [orgCode],
    );
    traces[name] = rows.map(({ row }) => row);
  }
  const { rows: tries } = await api.db.pool.query<{ key: string }>(
    'SELECT key FROM app.rate_limits WHERE key LIKE $1 ORDER BY 1',
    [`%@${orgCode}.example%`],
  );
  traces.tries = tries.map(({ key }) => key);
  traces.files = (await api.deps.files.keysOf(orgCode)).sort();
  return traces;
}

/** What is left of a removed organization. */
async function leftOf(orgCode: string): Promise<string[]> {
  const { 'log.events': events = [], ...others } = await tracesOf(orgCode);
  for (const [place, rows] of Object.entries(others))
    if (rows.length > 0) throw new Error(`${place} still has ${rows[0]}`);
  return events
    .map((row) => JSON.parse(row) as { stream: string; type: string })
    .map(({ stream, type }) => `${stream.split('-')[0]} ${type}`);
}

async function run(ms: number): Promise<void> {
  now = new Date(ms);
  await removeExpiredTenants(api.deps);
}

test.serial('an organization a month after its trial is removed whole; others keep everything', async (t) => {
  const gone = await lively('gone', false);
  // Its code begins like the other's: neither folder nor stream may be taken for it.
  const kept = await lively('gone2', true);
  const ended = await api.addOrg('ended', { subscribed: false });
  await subscribe(api, 'ended', 'canceled');
  const outside = await api.log.countAfter(undefined, 1_000_000);
  const before = await tracesOf('gone');
  const [keptBefore, endedBefore] = [await tracesOf('gone2'), await tracesOf('ended')];
  t.true(Object.values(before).filter((rows) => rows.length > 0).length > 15);

  now = trialEnd(start);
  await remindOfTrials(api.deps);
  await run(due - 1);
  t.deepEqual(await listTenantRemovals(api.deps), [], 'not a millisecond too early');
  await run(due);

  const released = ['email EmailReserved', 'email EmailReleased'];
  const left = await leftOf('gone');
  t.deepEqual(
    left.toSorted(),
    [
      ...released,
      ...released,
      ...released,
      ...released,
      'tenantRemoval TenantRemovalBegun',
      'tenantRemoval TenantRemoved',
    ].toSorted(),
  );
  const own = (before['log.events'] ?? []).filter((row) => !row.includes('"stream":"email-'));
  const [{ orgCode, counts } = { orgCode: '', counts: {} }] = await listTenantRemovals(api.deps);
  t.is(orgCode, 'gone');
  t.deepEqual(counts, {
    // The closing is one of them.
    events: own.length + 1,
    members: 4,
    charges: 3,
    payments: 2,
    files: 1,
    mails: (before['app.deliveries'] ?? []).length + 1,
  });
  t.is(await api.log.countAfter(undefined, 1_000_000), outside - own.length + 4 + 2);
  t.deepEqual(await tracesOf('gone2'), keptBefore);
  t.deepEqual(await tracesOf('ended'), endedBefore, 'who ever subscribed is never removed');
  t.is(await verifyPassword(api.db.pool, gone.admin.email, PASSWORD), undefined);
  t.is((await gone.admin.signIn()).at('message'), 'Email or Password incorrect!');
  t.is((await kept.admin.signIn()).status, 200);
  t.is((await ended.admin.signIn()).at('reason'), 'Payment Required');
});

test.serial('the operator gets one mail about what was removed', async (t) => {
  const report = async () => (await mailsOf(api)).filter(({ to }) => to === 'operator@x.example');
  const [mail, ...more] = await report();
  t.deepEqual(more, []);
  t.is(mail?.subject, 'Removed: the organization gone');
  t.regex(mail?.text ?? '', /registered on Mar 10, 2026; its trial expired on Apr 9, 2026/);
  t.regex(mail?.text ?? '', /4 members, 3 charges, 2 payments, 1 file, \d+ emails of the delivery log/);
  await run(due + DAY_MS);
  t.is((await report()).length, 1);
});

test.serial('a rebuild gives the same rows, and the other jobs go on', async (t) => {
  const before = await allRows(api.db.pool);
  await rebuild({ log: api.log, pool: api.db.pool, lanes, compare: false });
  t.deepEqual(await allRows(api.db.pool), before);
  await applyAccountRules(api.deps);
  await remindOfTrials(api.deps);
  await mailAboutEvents(api.deps);
});

test.serial('the code stays taken, and the emails are free', async (t) => {
  const registration = { id: randomUUID(), name: 'G. Org', university: 'National Ed' };
  const code = (await registerOrganization(api.deps, registration)).orgCode;
  t.is(code, 'gone3', 'gone was removed, gone2 is there');
  t.is((await api.visitor().post('/api/email-exists', { reqEmail: 'treasurer@gone.example' })).body, false);
  const again = { id: randomUUID(), name: 'New Club', university: 'New School' };
  const admin = { name: 'Ann Lee', email: 'treasurer@gone.example' };
  t.is((await registerWithAdministrator(api.deps, again, admin)).orgCode, 'ncns');
});

test.serial('nothing is removed until a week after the mail to the administrators', async (t) => {
  now = new Date('2027-01-01T00:00:00.000Z');
  await api.addOrg('asleep', { subscribed: false });
  // Nothing ran for half a year.
  await run(Date.parse('2027-07-01T00:00:00.000Z'));
  t.deepEqual(await api.log.readStream(tenantRemovalStream('asleep')), []);
  await remindOfTrials(api.deps);
  await run(now.getTime() + 7 * DAY_MS - 1);
  t.deepEqual(await api.log.readStream(tenantRemovalStream('asleep')), []);
  await run(now.getTime() + 1);
  t.deepEqual((await leftOf('asleep')).filter((line) => line.startsWith('tenantRemoval')).length, 2);
});

test.serial('an organization that never got an administrator is removed, too', async (t) => {
  now = new Date('2028-01-01T00:00:00.000Z');
  const { orgCode, position } = await registerOrganization(api.deps, {
    id: randomUUID(),
    name: 'Never Begun',
    university: 'Nowhere',
  });
  await settled(api, Promise.resolve(position));
  await run(tenantRemovalDue('2028-01-01T00:00:00.000Z').getTime());
  t.deepEqual(await leftOf(orgCode), ['tenantRemoval TenantRemovalBegun', 'tenantRemoval TenantRemoved']);
});

test.serial('who subscribes at the last moment keeps everything', async (t) => {
  const org = await api.addOrg('lastcall', { subscribed: false });
  // The list of candidates does not know it yet.
  await subscribe(api, 'lastcall', 'active');
  const before = await tracesOf('lastcall');
  const error = await t.throwsAsync(removeTenant(api.deps, 'lastcall'), { instanceOf: RuleViolation });
  t.is(error?.code, 'HasSubscribed');
  t.deepEqual(await tracesOf('lastcall'), before);
  t.is((await org.admin.get('/api/get-session')).status, 200);
});

test.serial('who pays at the moment of the removal is not charged for nothing', async (t) => {
  now = new Date('2028-06-01T00:00:00.000Z');
  const org = await api.addOrg('toolate', { subscribed: false });
  const input = { priceId: '1', email: org.admin.email, quantity: 2 };
  const begun = await api.visitor().post('/api/create-checkout-session', input);
  const position = await removeTenant(api.deps, 'toolate');
  await settled(api, Promise.resolve(position));
  const sessionId = String(begun.at('sessionId'));
  await api.stripe.sandbox.controls.payCheckout(sessionId);
  await api.visitor().post('/api/order-success', { email: org.admin.email, sessionId });
  const { subscriptionId = '' } = await api.stripe.gateway.readCheckout(sessionId);
  t.is((await api.stripe.gateway.readSubscription(subscriptionId)).status, 'canceled');
  t.deepEqual(await api.log.readStream(organizationStream('toolate')), []);
  const { customerId: customer = '' } = await api.stripe.gateway.readSubscription(subscriptionId);
  const [charge] = (await api.stripe.sandbox.kept().list('charge', { customer })).data;
  t.is(charge?.amount, 4_998);
  t.is(charge?.amount_refunded, 4_998);
});

test.serial('no reminder is sent while the organization is removed', async (t) => {
  now = new Date('2028-09-01T19:00:00.000Z');
  const org = await api.addOrg('nag', { subscribed: false });
  await assess(api, org.member, { dueDate: '2028-09-01' });
  // Until then nobody is told: the charge can be undone.
  now = new Date(now.getTime() + NOTIFY_AFTER_MS);
  await remind(api.deps);
  t.is(
    (await mailsOf(api, org.member)).filter(({ subject }) => /is (due|to be paid)/.test(subject)).length,
    1,
  );
  const purge = async () => {
    throw new Error('cut short');
  };
  await t.throwsAsync(
    removeTenant({ ...api.deps, logOperations: { ...api.deps.logOperations, purge } }, 'nag'),
  );
  await remind(api.deps);
  // The first one went with everything else.
  t.deepEqual(await mailsOf(api, org.member), []);
  await settled(api, removeTenant(api.deps, 'nag'));
});

class Cut extends Error {}

/** What removes things fails before its n-th deed, as if the process had ended there. */
function cutting(deps: TenantRemovalDeps, at: number): TenantRemovalDeps & { readonly done: () => number } {
  let done = 0;
  const before =
    <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      done += 1;
      if (done === at) throw new Cut();
      return act(...args);
    };
  const pool = new Proxy(deps.db.pool, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      return name === 'query' ? before(value.bind(target)) : value;
    },
  });
  const log = { ...deps.log, append: before(deps.log.append) };
  const logOperations = { ...deps.logOperations, purge: before(deps.logOperations.purge) };
  const files = { ...deps.files, remove: before(deps.files.remove) };
  return { ...deps, log, logOperations, files, db: { ...deps.db, pool }, done: () => done };
}

test.serial('cut short at any step, the next run finishes it and counts what was there first', async (t) => {
  now = new Date('2029-01-01T00:00:00.000Z');
  let deeds = 0;
  for (let at = 1; ; at++) {
    const registration = { id: randomUUID(), name: `Cut ${at}`, university: 'Short' };
    const admin = { name: 'Ann Lee', email: `ann${at}@cut.example` };
    const { orgCode, position } = await registerWithAdministrator(api.deps, registration, admin);
    await settled(api, Promise.resolve(position));
    const about = { contentType: 'image/png' } as const;
    for (let count = 0; count < 2; count++)
      await api.deps.files.put(orgCode, 'screenshots', Readable.from(['png']), about);
    now = new Date(now.getTime() + 31 * DAY_MS);
    await mailAboutEvents(api.deps);
    await remindOfTrials(api.deps);
    const told = (await mailsOf(api)).length;

    const cut = cutting(api.deps, at);
    const error = await removeTenant(cut, orgCode).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    if (error !== undefined && !(error instanceof Cut)) throw error;
    // Jobs go on in between: nobody is told a second time that their trial is over.
    await remindOfTrials(api.deps);
    t.true((await mailsOf(api)).length <= told, `cut at ${at}`);
    const finished = await removeTenant(api.deps, orgCode);
    const head = finished ?? (await api.log.head());
    await settled(api, Promise.resolve(head));
    t.deepEqual(
      await leftOf(orgCode),
      [
        'email EmailReserved',
        'tenantRemoval TenantRemovalBegun',
        'email EmailReleased',
        'tenantRemoval TenantRemoved',
      ],
      `cut at ${at}`,
    );
    const removal = (await listTenantRemovals(api.deps)).find((each) => each.orgCode === orgCode);
    t.deepEqual(removal?.counts, { events: 6, members: 1, charges: 0, payments: 0, files: 2, mails: 2 });
    if (error === undefined) break;
    deeds = at;
  }
  t.true(deeds > 10, `${deeds} deeds`);
});
