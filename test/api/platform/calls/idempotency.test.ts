import { randomUUID } from 'node:crypto';
import test from 'ava';
import { callIdOf, type Repeatable, withIdempotencyKey } from '../../../../api/platform/calls/idempotency.ts';
import { HttpError } from '../../../../api/platform/errors/errors.ts';
import { accountStream } from '../../../../ledger/account/events.ts';
import { NotFound, RuleViolation } from '../../../../ledger/decider.ts';
import { LogUnavailable } from '../../../../ledger/log/log.ts';
import { DUE_DAY, PASSWORD, startApi } from '../../../support/api.ts';
import { atEnd } from '../../../support/scope.ts';
import { addMember, charge, makeWorld, pay, saveBank } from '../../world.ts';

/** Appends that still go through before the log breaks; undefined while it works. */
let appendsLeft: number | undefined;
/** How many it refuses then. */
let refusing = Number.POSITIVE_INFINITY;

const api = await startApi('api_idempotency', {
  wrap: (deps) => ({
    ...deps,
    log: {
      ...deps.log,
      append: (...args) => {
        if (appendsLeft !== undefined && appendsLeft-- <= 0 && appendsLeft >= -refusing)
          throw new LogUnavailable('cut');
        return deps.log.append(...args);
      },
    },
  }),
});
const world = await makeWorld(api);
const { admin, pledge } = world.alpha;
atEnd(test, api.end);
test.afterEach.always(() => {
  appendsLeft = undefined;
  refusing = Number.POSITIVE_INFINITY;
});

const dues = (ids: readonly string[], amount = 10) => ({
  dues: ids.map((uuid) => ({ uuid, type: 'Dues', account: 'bank 4321', amount, dueDate: DUE_DAY })),
});

test.serial('a key is of one caller, call and input, in each organization', async (t) => {
  const call = { orgCode: 'alpha', memberId: 'ada', key: randomUUID(), name: 'create-dues', input: { a: 1 } };
  const asked = (changed: Partial<Repeatable> = {}) =>
    withIdempotencyKey(api.deps, { ...call, ...changed }, async (callId) => callId);
  const first = await asked();
  for (const changed of [{ memberId: 'eve' }, { name: 'add-payment' }, { input: { a: 2 } }])
    await t.throwsAsync(asked(changed), { code: 'idempotencyKeyReused' }, JSON.stringify(changed));
  const beta = await asked({ orgCode: 'beta' });
  t.not(beta, first);
  t.deepEqual([first, beta], [callIdOf(call), callIdOf({ ...call, orgCode: 'beta' })]);
  t.deepEqual([await asked(), await asked({ orgCode: 'beta' })], [first, beta]);
});

test.serial('a repeat waits for the try that runs, and gets its answer', async (t) => {
  const call = { orgCode: 'alpha', memberId: 'ada', key: randomUUID(), name: 'create-dues', input: {} };
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = withIdempotencyKey(api.deps, call, async () => {
    begin();
    await isOver;
    return 'recorded';
  });
  await hasBegun;
  const repeat = withIdempotencyKey(api.deps, call, async () => {
    throw new RuleViolation('Paid', 'Paid at this moment.');
  });
  const elsewhere = withIdempotencyKey(api.deps, { ...call, orgCode: 'beta' }, async () => 'of beta');
  t.is(await elsewhere, 'of beta', 'the key of another organization does not wait');
  end();
  t.deepEqual(await Promise.all([first, repeat]), ['recorded', 'recorded']);
});

test.serial('a refusal alone frees the key, in its organization', async (t) => {
  const call = { orgCode: 'alpha', memberId: 'ada', key: randomUUID(), name: 'create-dues', input: {} };
  const run = (error?: Error, changed: Partial<Repeatable> = {}) =>
    withIdempotencyKey(api.deps, { ...call, ...changed }, async () => {
      if (error !== undefined) throw error;
      return 'answer';
    });
  const other = { input: 'another' };
  await t.throwsAsync(run(new Error('unknown'), { orgCode: 'beta' }));
  for (const unknown of [
    new Error('unknown'),
    new LogUnavailable('cut'),
    new HttpError(503, 'busy', 'Later.'),
  ]) {
    await t.throwsAsync(run(unknown));
    await t.throwsAsync(run(undefined, other), { code: 'idempotencyKeyReused' }, unknown.message);
  }
  for (const refusal of [
    new RuleViolation('No', 'No.'),
    new NotFound('charge'),
    new HttpError(409, 'no', 'No.'),
  ]) {
    await t.throwsAsync(run(refusal));
    await t.throwsAsync(run(refusal, other), { message: refusal.message }, 'another input may use the key');
  }
  t.is(await run(), 'answer');
  await t.throwsAsync(run(undefined, { ...other, orgCode: 'beta' }), { code: 'idempotencyKeyReused' });
});

test.serial('a stored answer is given only while the log is there', async (t) => {
  const call = { orgCode: 'alpha', memberId: 'ada', key: randomUUID(), name: 'create-dues', input: {} };
  t.is(await withIdempotencyKey(api.deps, call, async () => 'answer'), 'answer');
  const cut = {
    db: api.db,
    world: api.deps.world,
    log: { head: () => Promise.reject(new LogUnavailable('cut')) },
  };
  const again = withIdempotencyKey(cut, call, async () => 'again');
  await t.throwsAsync(again, { instanceOf: LogUnavailable });
});

test.serial('an answer with a secret of Stripe’s is made again for its key, alike, not kept', async (t) => {
  const { alpha, api } = world;
  const { member } = alpha;
  const saved = await saveBank(api, member);
  const payments = async () => [{ id: await charge(alpha, member, 100), uuid: member.memberId, amount: 30 }];
  const inputs = {
    'create-setup-intent': {},
    'create-payment-intent-method': { payment_method: saved, payments: await payments() },
    'stripe-secret': { paymentType: 'card', payments: await payments() },
  };
  for (const [call, input] of Object.entries(inputs)) {
    const key = `secret-${call}`;
    const first = await member.post(`/api/${call}`, input, { key });
    t.regex(String(first.at('client_secret')), /_secret_/, call);
    const before = await world.api.events();
    t.deepEqual((await member.post(`/api/${call}`, input, { key })).body, first.body, call);
    t.is(await world.api.events(), before, call);
    const other = { ...inputs['stripe-secret'], payments: await payments() };
    t.is((await member.post('/api/stripe-secret', other, { key })).at('code'), 'idempotencyKeyReused', call);
  }
  const { rows } = await api.db.pool.query(`SELECT answer FROM app.idempotency WHERE key LIKE 'secret-%'`);
  t.deepEqual(rows, [{ answer: null }, { answer: null }, { answer: null }]);
});

test.serial('a repeat does not charge a bank payment again that failed meanwhile', async (t) => {
  const { alpha, api } = world;
  const { other } = alpha;
  const payments = [{ id: await charge(alpha, other, 40), uuid: other.memberId, amount: 40 }];
  const input = { payment_method: await saveBank(api, other), payments };
  const send = () => other.post('/api/create-payment-intent-method', input, { key: 'bank-once' });
  const first = await send();
  t.is(first.at('status'), 'processing');
  await api.stripe.sandbox.controls.failAch(String(first.at('order_id')));
  // As long after it as Stripe has forgotten the key of the first try.
  await api.db.pool.query('DELETE FROM sandbox.idempotency');
  const again = await send();
  t.is(again.at('status'), 'requires_payment_method');
  t.is(again.at('paymentId'), first.at('paymentId'));
});

test.serial('a repeat finishes what was cut short after any write, and doubles nothing', async (t) => {
  const members = await Promise.all([1, 2, 3].map(() => addMember(world.alpha)));
  for (const cut of [0, 1, 2]) {
    const key = randomUUID();
    const input = dues(members, 20 + cut);
    appendsLeft = cut;
    const broken = await admin.post('/api/create-dues', input, { key });
    t.is(broken.status, 503);
    t.truthy(broken.headers.get('retry-after'));
    appendsLeft = undefined;
    t.is((await admin.post('/api/create-dues', input, { key })).status, 200);
    for (const uuid of members) {
      const list = (await admin.get(`/api/search-dues?uuid=${uuid}`)).body as { amount: number }[];
      t.is(list.filter(({ amount }) => amount === 20 + cut).length, 1, `cut after ${cut}`);
    }
  }
});

test.serial(
  'rows of one account are written in their order, also when the first was cut short',
  async (t) => {
    const member = await addMember(world.alpha);
    const input = dues([member, member]);
    [appendsLeft, refusing] = [0, 1];
    t.is((await admin.post('/api/create-dues', input, { key: 'in-order' })).status, 503);
    const { body } = await admin.post('/api/create-dues', input, { key: 'in-order' });
    const charged = await api.log.readStream(accountStream(member));
    t.deepEqual(
      charged.map(({ data }) => (data as { chargeId: string }).chargeId),
      (body as { results: { _id: string }[] }).results.map(({ _id }) => _id),
    );
  },
);

test.serial('a repeat tells what a call cut short has done, even if the rest is refused now', async (t) => {
  const { admin, member, other } = world.alpha;
  const charges = new Map([
    [member, await charge(world.alpha, member, 50)],
    [other, await charge(world.alpha, other, 50)],
  ]);
  const payments = [...charges].map(([{ memberId }, id]) => ({ id, uuid: memberId, amount: 50 }));
  const input = { payInfo: { pmt_type: 'cash' }, payments };
  const key = randomUUID();
  // The start of the process, and one of its rows.
  appendsLeft = 2;
  t.is((await admin.post('/api/add-payment', input, { key })).status, 503);
  appendsLeft = undefined;
  const payers = await Promise.all(
    [...charges].map(async ([person, id]) => (await pay(world.alpha, person, id, 50)).status === 200),
  );
  t.is(
    payers.filter(Boolean).length,
    1,
    'one charge was paid by the call, the other by somebody else meanwhile',
  );
  const repeat = await admin.post('/api/add-payment', input, { key });
  t.is(repeat.status, 200);
  t.deepEqual(
    (repeat.at('results') as { ok: boolean }[]).map(({ ok }) => ok),
    payers.map((paidMeanwhile) => !paidMeanwhile),
  );
});

test.serial('a roster that was cut short is finished by a repeat', async (t) => {
  const data = Array.from({ length: 6 }, (_, index) => ({
    fname: 'Cut',
    lname: 'Short',
    email: `cut${index}@alpha.example`,
  }));
  for (const cut of [1, 3, 4]) {
    appendsLeft = cut;
    t.is((await admin.post('/api/bulk-add-members', { data }, { key: 'roster' })).status, 503);
  }
  appendsLeft = undefined;
  const answer = await admin.post('/api/bulk-add-members', { data }, { key: 'roster' });
  t.is(answer.at('added'), 6, JSON.stringify(answer.body));
  const found = (await admin.get('/api/rest/members?filter={"q":"cut"}')).body as unknown[];
  t.is(found.length, 6);
});

test.serial('a change of email that was cut short is finished by a repeat, sign-in included', async (t) => {
  const input = { _id: pledge.memberId, fname: 'P', lname: 'Q', email: 'moved@alpha.example' };
  // The reservation, then the profile, is written before the log breaks.
  for (const cut of [1, 1]) {
    appendsLeft = cut;
    t.is((await admin.post('/api/update-member', input, { key: 'move' })).status, 503);
  }
  appendsLeft = undefined;
  t.is((await admin.post('/api/update-member', input, { key: 'move' })).status, 200);
  const browser = world.api.visitor();
  const moved = await browser.post('/api/login', { email: input.email, password: PASSWORD });
  t.is(moved.status, 200);
  t.is((await browser.post('/api/login', { email: pledge.email, password: PASSWORD })).status, 401);
});

test.serial('an email that a call reserved and never used is free again after a minute', async (t) => {
  const input = { fname: 'Half', lname: 'Done', email: 'half@alpha.example' };
  appendsLeft = 1;
  t.is((await admin.post('/api/create-member', input)).status, 503);
  appendsLeft = undefined;
  t.is((await admin.post('/api/create-member', input)).status, 422, 'the first call might still be running');
  world.api.advance(61_000);
  t.is((await admin.post('/api/create-member', input)).status, 200);
});

test.serial('all rows are checked before any is written', async (t) => {
  const { admin, member, other } = world.beta;
  const one = await charge(world.beta, member, 50);
  const two = await charge(world.beta, other, 50);
  const newcomer = await addMember(world.beta);
  const before = await world.api.events();
  const owed = { uuid: newcomer, amount: 80, dueDate: '2025-12-01', memo: '' };
  const twice = { openedOn: '2026-01-31', account: 'bank 4321', data: [owed, owed] };
  t.is((await admin.post('/api/import-opening-balances', twice)).at('errors.0.field'), 'data.1.uuid');
  const payments = [
    { id: one, uuid: member.memberId, amount: 10 },
    { id: two, uuid: other.memberId, amount: 50.01 },
  ];
  const answer = await admin.post('/api/add-payment', { payInfo: { pmt_type: 'cash' }, payments });
  t.is(answer.status, 422);
  t.is(answer.at('code'), 'PaymentAboveDue');
  t.deepEqual(answer.at('errors'), [
    { field: 'payments.1.amount', message: 'The payment amount should not be greater than $50.00' },
  ]);
  const data = [
    { fname: 'A', lname: 'B', email: 'twice@beta.example' },
    { fname: 'A', lname: 'B', email: member.email },
    { fname: 'A', lname: 'B', email: 'twice@beta.example', graduationYear: 1999 },
  ];
  const roster = await admin.post('/api/bulk-add-members', { data });
  t.is(roster.status, 422);
  const fields = (roster.at('errors') as { field: string }[]).map(({ field }) => field).sort();
  t.deepEqual(fields, ['data.1.email', 'data.2.email', 'data.2.graduationYear']);
  const mixed = [
    ...dues([member.memberId]).dues,
    { ...dues([other.memberId]).dues[0], dueDate: '2026-03-01' },
  ];
  t.is((await admin.post('/api/create-dues', { dues: mixed })).at('errors.0.field'), 'dues.1.dueDate');
  t.is(await world.api.events(), before);
});
