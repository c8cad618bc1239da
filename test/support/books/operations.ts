import { randomFrom } from '../../../api/demo/random.ts';
import { syncIntent } from '../../../api/integrations/stripe/sync.ts';
import { syncPayout } from '../../../api/integrations/stripe/syncPayout.ts';
import { applyLateFees } from '../../../api/jobs/account.ts';
import { confirm, saveBank, screenshot, settle } from '../../api/world.ts';
import type { Answer, Api, Org, Person } from '../api.ts';
import { dayAfter, dayOf } from './facts.ts';

/**
 * A random life of an organization, through the API as its people would live it. The same seed gives the same
 * operations.
 */
export interface Life {
  readonly api: Api;
  readonly org: Org;
  readonly timeZone: string;
  readonly seed: number;
}

const HOUR_MS = 3_600_000;

/**
 * Let `steps` operations happen, hours or days apart: of each one that can be done, and of some that are
 * refused.
 */
export async function live(life: Life, steps: number): Promise<void> {
  const acting = actingFor(life);
  const all = operations.flatMap(([weight, name]) => Array.from({ length: weight }, () => name));
  let done = 0;
  for (let tried = 0; done < steps && tried < 4 * steps; tried += 1) {
    const name = acting.pick(all) ?? 'charge';
    const answer = await acts[name](acting);
    if (answer !== undefined && answer.status >= 500)
      throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    if (answer?.status !== 200) continue;
    done += 1;
    life.api.advance(acting.random(36) * HOUR_MS + acting.random(3_600_000));
  }
}

/** Wait until the lists show all that is in the log. */
export async function caughtUp({ log, deps }: Api): Promise<void> {
  const head = await log.head();
  if (head !== undefined) await deps.projections.waitFor(head, 30_000);
}

type Row = Readonly<Record<string, unknown>>;

/** What the operations use: chance, the day, and people who are signed in. */
function actingFor({ api, org, timeZone, seed }: Life) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  const today = () => dayOf(api.deps.clock().toISOString(), timeZone);
  let calls = 0;
  /** Sessions end while days pass. Keys make the ids of what is written the same for the same seed. */
  const signedIn = async (person: Person): Promise<Person> => {
    if ((await person.get('/api/session')).status !== 200) await person.signIn();
    const post: Person['post'] = (path, input) => {
      calls += 1;
      return person.post(path, input, { key: `life-${seed}-${calls}` });
    };
    return { ...person, post };
  };
  const admin = () => signedIn(org.admin);
  const rows = async (resource: string, filter: object = {}): Promise<Row[]> => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: '[0,999]',
      sort: '["id","ASC"]',
    });
    return (await (await admin()).get(`/api/rest/${resource}?${query}`)).body as Row[];
  };
  return {
    api,
    org,
    random,
    pick,
    today,
    signedIn,
    admin,
    rows,
    isIn: (part: number) => random(100) < part,
    cents: (most: number) => (1 + random(most)) / 100,
    /** Somebody who pays for themselves. */
    payer: async () => signedIn(random(3) === 0 ? org.other : org.member),
  };
}
type Acting = ReturnType<typeof actingFor>;

/** How often each is tried. */
const operations: readonly (readonly [number, keyof typeof acts])[] = [
  [14, 'charge'],
  [5, 'amend'],
  [3, 'remove'],
  [3, 'waive'],
  [3, 'writeOff'],
  [3, 'reinstate'],
  [2, 'reinstateFee'],
  [3, 'reverseWriteOff'],
  [3, 'recover'],
  [8, 'payByHand'],
  [4, 'setCredit'],
  [5, 'payOutCredit'],
  [3, 'reverseCreditPayout'],
  [15, 'payByCard'],
  [2, 'leaveCard'],
  [8, 'payByBank'],
  [8, 'bankAnswers'],
  [6, 'sendScreenshot'],
  [8, 'judge'],
  [4, 'payWithCredit'],
  [9, 'refund'],
  [7, 'reverse'],
  [4, 'verifyAfterAll'],
  [6, 'move'],
  [5, 'changeDetails'],
  [8, 'takeBack'],
  [7, 'closeDispute'],
  [5, 'payOut'],
  [2, 'lateFees'],
  [2, 'passFeesOn'],
  [1, 'addMember'],
  [1, 'removeMember'],
  [1, 'reinstateMember'],
  [3, 'wait'],
];

const acts = {
  charge: async (acting: Acting) => {
    const admin = await acting.admin();
    const active = await acting.rows('members', { active: true });
    const terms = termsOf(acting);
    const some = active.filter(({ id }) => id === acting.org.member.memberId || acting.isIn(30));
    return admin.post('/api/create-dues', { dues: some.map(({ id }) => ({ uuid: id, ...terms })) });
  },
  amend: async (acting: Acting) => {
    const charge = await chargeFrom(acting);
    if (charge === undefined) return undefined;
    const { _id, uuid, type, other, account, amount, startDate, dueDate, memo } = charge;
    const kept = { type, account, amount, startDate, dueDate, memo, ...(other !== '' && { other }) };
    const fee = charge.isLateFeesEnabled
      ? { lateFee: charge.lateFee, lateFeeStartDate: charge.lateFeeStartDate }
      : {};
    const discount = charge.isEarlyDiscountEnabled
      ? { earlyDiscount: charge.earlyDiscount, earlyDiscountEndDate: charge.earlyDiscountEndDate }
      : {};
    const terms = acting.isIn(50)
      ? termsOf(acting)
      : { ...kept, ...fee, ...discount, amount: acting.cents(9_000) };
    return (await acting.admin()).post('/api/update-dues', { _id, uuid, ...terms });
  },
  remove: async (acting: Acting) => {
    const charge = await chargeFrom(acting);
    return charge && (await acting.admin()).post('/api/delete-dues', { ids: [{ _id: charge._id }] });
  },
  waive: async (acting: Acting) => {
    const charge = await chargeFrom(acting, ({ isLateFeesEnabled }) => isLateFeesEnabled === true);
    return charge && (await acting.admin()).post('/api/waive-late-fee', { ...idsOf(charge), reason: 'Ill' });
  },
  writeOff: async (acting: Acting) => {
    const charge = await chargeFrom(acting, isOpen);
    return (
      charge && (await acting.admin()).post('/api/write-off-charge', { ...idsOf(charge), reason: 'Left' })
    );
  },
  reinstate: async (acting: Acting) => {
    const { memberId } = await acting.payer();
    const admin = await acting.admin();
    const charges = (await admin.get(`/api/rest/accounts/${memberId}`)).at('charges') as Row[];
    const charge = acting.pick(charges.filter(({ voided }) => voided));
    return charge && admin.post('/api/reinstate-charge', { ...idsOf(charge), reason: 'Wrong one' });
  },
  reinstateFee: async (acting: Acting) => {
    const charge = await chargeFrom(acting, ({ lateFeeWaived }) => lateFeeWaived === true);
    return (
      charge && (await acting.admin()).post('/api/reinstate-late-fee', { ...idsOf(charge), reason: 'Late' })
    );
  },
  reverseWriteOff: async (acting: Acting) => {
    const charge = await chargeFrom(acting, isWrittenOff);
    return (
      charge && (await acting.admin()).post('/api/reverse-write-off', { ...idsOf(charge), reason: 'Is back' })
    );
  },
  recover: async (acting: Acting) => {
    const charge = await chargeFrom(acting, isWrittenOff);
    if (charge === undefined) return undefined;
    const amount = partOf(acting, { remaining: charge.writtenOff });
    const input = { ...idsOf(charge), amount, pmt_type: acting.pick(['cash', 'check', 'venmo']) };
    return (await acting.admin()).post('/api/record-recovery', input);
  },
  payByHand: async (acting: Acting) => {
    const open = (await acting.rows('charges')).filter(isOpen);
    const some = open.filter(() => acting.isIn(40)).slice(0, 3);
    const payments = some.map((charge) => ({
      id: charge._id,
      uuid: charge.uuid,
      amount: partOf(acting, charge),
    }));
    const pmt_type = acting.pick(['cash', 'check', 'venmo', 'zelle', 'bank-transfer', 'other']);
    const sum = payments.reduce((cents, { amount }) => cents + Math.round(100 * amount), 0);
    const creditTo = payments[0]?.uuid ?? (await acting.payer()).memberId;
    const more = acting.isIn(30) && { amountReceived: (sum + acting.random(5_000)) / 100, creditTo };
    return (await acting.admin()).post('/api/add-payment', { payInfo: { pmt_type, ...more }, payments });
  },
  setCredit: async (acting: Acting) => {
    const memberUUId = (await acting.payer()).memberId;
    const memberamount = acting.isIn(30) ? 0 : acting.cents(4_000);
    return (await acting.admin()).post('/api/update-bursar-credit', { memberUUId, memberamount });
  },
  payOutCredit: async (acting: Acting) => {
    const { memberId } = await acting.payer();
    const admin = await acting.admin();
    const credit = Number((await admin.get(`/api/rest/accounts/${memberId}`)).at('credit'));
    const method = acting.pick(['cash', 'check', 'venmo', 'bank']);
    const amount = partOf(acting, { remaining: credit });
    return admin.post('/api/pay-out-credit', { uuid: memberId, amount, method, reason: 'Left' });
  },
  reverseCreditPayout: async (acting: Acting) => {
    const { memberId: uuid } = await acting.payer();
    const admin = await acting.admin();
    const paidOut = (await admin.get(`/api/rest/accounts/${uuid}`)).at('creditPayouts') as Row[];
    const creditPayoutId = acting.pick(paidOut)?.id;
    const input = { uuid, creditPayoutId, reason: 'Never given' };
    return creditPayoutId === undefined ? undefined : admin.post('/api/reverse-credit-payout', input);
  },
  payByCard: async (acting: Acting) => {
    const payer = await acting.payer();
    const begun = await payer.post('/api/stripe-secret', {
      paymentType: 'card',
      ...(await billOf(acting, payer)),
    });
    if (begun.status !== 200) return begun;
    const card = acting.pick(['visa', 'visa', 'visa', 'visa', 'visa', 'chargeDeclined', 'pendingRefund']);
    const confirmed = await confirm(acting.api, begun, { payment_method: `pm_card_${card}` }).catch(
      () => undefined,
    );
    // While the card was asked, a treasurer may have changed what is due.
    if (confirmed && acting.isIn(25)) await acting.admin().then((admin) => recordOne(acting, admin, payer));
    return settle(payer, begun);
  },
  /** Closed the page before the card was confirmed. */
  leaveCard: async (acting: Acting) => {
    const payer = await acting.payer();
    return payer.post('/api/stripe-secret', { paymentType: 'card', ...(await billOf(acting, payer)) });
  },
  payByBank: async (acting: Acting) => {
    const payer = await acting.payer();
    const saved = await saveBank(acting.api, payer);
    const bill = await billOf(acting, payer);
    return payer.post('/api/create-payment-intent-method', { payment_method: saved, ...bill });
  },
  bankAnswers: async (acting: Acting) => {
    const waiting = (await acting.rows('payments')).filter(
      ({ payment_type, status }) => payment_type === 'ach' && status === 'pending',
    );
    const { controls } = acting.api.stripe.sandbox;
    const answer = acting.isIn(70) ? controls.settleAch : controls.failAch;
    return atStripe(acting, waiting, answer);
  },
  sendScreenshot: async (acting: Acting) => {
    const payer = await acting.payer();
    const { location } = (await payer.upload('/api/upload-payment-doc', screenshot())).body as Row;
    const pmt_type = acting.pick(['venmo', 'zelle']);
    const payInfo = { pmt_type, location, payer: pmt_type === 'venmo' ? 'ann-venmo' : '555 123 4567' };
    return payer.post('/api/misc-payment', { payInfo, ...(await billOf(acting, payer)) });
  },
  judge: async (acting: Acting) => {
    const waiting = (await (await acting.admin()).get('/api/get-misc-payments')).at('data') as Row[];
    const row = acting.pick(waiting);
    if (row === undefined) return undefined;
    const verdict = acting.isIn(70) ? 'verify-payment' : 'decline-payment';
    return (await acting.admin()).post(`/api/${verdict}`, { id: row._id, email: row.email });
  },
  payWithCredit: async (acting: Acting) => {
    const payer = await acting.payer();
    const credit = (await payer.get(`/api/get-membercredits?memberuuid=${payer.memberId}`)).at(
      'creditAmount',
    );
    const charge = await chargeFrom(acting, (row) => isOpen(row) && row.uuid === payer.memberId);
    if (charge === undefined) return undefined;
    const amount = Math.min(Number(credit), Number(charge.remaining));
    const payments = [{ id: charge._id, uuid: payer.memberId, amount }];
    return payer.post('/api/misc-payment', { payInfo: { pmt_type: 'credits' }, payments });
  },
  verifyAfterAll: async (acting: Acting) => {
    const failed = await acting.rows('payments', { status: 'failed' });
    const row = acting.pick(failed.filter(({ kind }) => kind === 'screenshot'));
    if (row === undefined) return undefined;
    const input = { uuid: row.uuid, paymentId: row.id, reason: 'It came' };
    return (await acting.admin()).post('/api/verify-declined-payment', input);
  },
  move: async (acting: Acting) => {
    const payments = await acting.rows('payments', { status: 'success' });
    const row = acting.pick(payments.filter(({ kind }) => kind === 'manual' || kind === 'screenshot'));
    const amount = Number(row?.amount);
    const charge = await chargeFrom(acting, (each) => isOpen(each) && Number(each.remaining) >= amount);
    if (row === undefined || charge === undefined) return undefined;
    const charges = [{ _id: charge._id, amount }];
    const input = { uuid: row.uuid, paymentId: row.id, to: charge.uuid, charges, reason: 'Wrong' };
    return (await acting.admin()).post('/api/move-payment', input);
  },
  changeDetails: async (acting: Acting) => {
    const payments = await acting.rows('payments', { status: 'success' });
    const row = acting.pick(payments.filter(({ kind }) => kind === 'manual'));
    if (row === undefined) return undefined;
    const method = acting.pick(['cash', 'check', 'venmo', 'zelle']);
    const paidOn = dayAfter(acting.today(), -acting.random(20));
    const input = { uuid: row.uuid, paymentId: row.id, paidOn, method, reason: 'Misread' };
    return (await acting.admin()).post('/api/change-payment', input);
  },
  reverse: async (acting: Acting) => {
    const payments = await acting.rows('payments', { status: 'success' });
    const row = acting.pick(payments.filter(({ kind }) => kind === 'manual' || kind === 'screenshot'));
    if (row === undefined) return undefined;
    const { id: paymentId, uuid, payment_type: method } = row;
    const kind = method === 'check' ? 'bounced' : 'mistake';
    const fees = method === 'check' && acting.isIn(50) && { fee: 35, bankFee: acting.cents(1_500) };
    const input = { uuid, paymentId, kind, ...fees, reason: 'Wrong' };
    return (await acting.admin()).post('/api/reverse-payment', input);
  },
  refund: async (acting: Acting) => {
    const refundable = (await acting.rows('payments')).filter(({ refundable }) => Number(refundable) > 0);
    const row = acting.pick(refundable);
    if (row === undefined) return undefined;
    const part = acting.isIn(50)
      ? Number(row.refundable)
      : Math.min(Number(row.refundable), acting.cents(3_000));
    const input = {
      uuid: row.uuid,
      paymentId: row._id,
      amount: part,
      reason: `Refund ${acting.random(100)}`,
    };
    const answer = await (await acting.admin()).post('/api/refund-payment', input);
    if (answer.status === 200 && acting.isIn(30)) {
      acting.api.advance(24 * HOUR_MS);
      await acting.api.stripe.sandbox.controls
        .failRefund(String(answer.at('refundId')))
        .catch(() => undefined);
      await syncIntent(acting.api.deps, refOf(acting, row));
    }
    return answer;
  },
  /** The bank or the cardholder wants the money back. */
  takeBack: async (acting: Acting) => {
    const came = (await acting.rows('payments')).filter(({ status }) => status === 'success');
    const { controls } = acting.api.stripe.sandbox;
    const byStripe = came.filter(({ payment_type }) => payment_type === 'card' || payment_type === 'ach');
    return atStripe(acting, byStripe, (intentId, row) =>
      row.payment_type === 'ach' ? controls.returnAch(intentId) : controls.openDispute(intentId),
    );
  },
  closeDispute: async (acting: Acting) => {
    const disputed = (await acting.rows('payments')).filter(({ status }) => status === 'disputed');
    return atStripe(acting, disputed, async (_, row) => {
      const [dispute] = await acting.api.stripe.gateway.listDisputes(refOf(acting, row), 'card');
      return acting.api.stripe.sandbox.controls.closeDispute(
        dispute?.id ?? '',
        acting.isIn(60) ? 'won' : 'lost',
      );
    });
  },
  /** The sandbox pays out every day, as Stripe does; whether a payout arrives, the bank says. */
  payOut: async ({ api, org, isIn }: Acting) => {
    const { controls } = api.stripe.sandbox;
    const onTheirWay = (await api.stripe.gateway.listPayouts(org.stripeAccountId)).filter(
      ({ status }) => status === 'in_transit',
    );
    for (const { id } of onTheirWay) {
      await controls.payPayout(id);
      await syncPayout(api.deps, org.stripeAccountId, id);
      if (isIn(60)) continue;
      await controls.failPayout(id);
      await syncPayout(api.deps, org.stripeAccountId, id);
    }
    return onTheirWay.length === 0 ? undefined : DONE;
  },
  lateFees: async ({ api }: Acting) => {
    await caughtUp(api);
    await applyLateFees(api.deps);
    return DONE;
  },
  passFeesOn: async (acting: Acting) =>
    (await acting.admin()).post('/api/update-config', { passFeesOn: acting.isIn(50) }),
  addMember: async (acting: Acting) => {
    const email = `new${acting.random(1e9)}@${acting.org.orgCode}.example`;
    const person = { fname: acting.pick(['Ann', 'Bo', 'Cy']), lname: 'New', email };
    return (await acting.admin()).post('/api/create-member', person);
  },
  removeMember: async (acting: Acting) => {
    const others = (await acting.rows('members', { active: true })).filter(({ fname }) =>
      /^(Ann|Bo|Cy)$/.test(String(fname)),
    );
    const row = acting.pick(others);
    return row && (await acting.admin()).post('/api/delete-member', { idArray: [{ _id: row.id }] });
  },
  reinstateMember: async (acting: Acting) => {
    const row = acting.pick(await acting.rows('members', { active: false }));
    return row && (await acting.admin()).post('/api/reinstate-member', { _id: row.id });
  },
  /** Nothing happens for some weeks. */
  wait: async ({ api, random }: Acting) => {
    api.advance((5 + random(20)) * 24 * HOUR_MS);
    return DONE;
  },
} as const;

const DONE: Pick<Answer, 'status' | 'body'> = { status: 200, body: undefined };

const isOpen = ({ remaining }: Row) => Number(remaining) > 0;
const isWrittenOff = ({ writtenOff }: Row) => Number(writtenOff) > 0;
const idsOf = ({ _id, uuid }: Row) => ({ _id, uuid });

async function chargeFrom(
  { rows, pick }: Acting,
  wanted: (row: Row) => boolean = () => true,
): Promise<Row | undefined> {
  return pick((await rows('charges')).filter(wanted));
}

/** Terms of a charge: some begin later, some are nearly due, many have a late fee or an early discount. */
function termsOf({ random, isIn, cents, pick, today }: Acting): Row {
  const dueIn = random(45);
  const dueDate = dayAfter(today(), dueIn);
  const amount = 5 + cents(9_000);
  const type = pick(['Dues', 'Dues', 'Fine', 'Social', 'Other']);
  return {
    type,
    ...(type === 'Other' && { other: pick(['Formal', 'Jersey']) }),
    account: isIn(15) ? 'venmo/zelle' : 'bank 4321',
    amount,
    dueDate,
    startDate: dayAfter(today(), random(dueIn + 10) - 9),
    memo: `Memo ${random(30)}`,
    ...(isIn(50) && { lateFee: cents(800), lateFeeStartDate: dayAfter(dueDate, 1 + random(8)) }),
    ...(isIn(40) && {
      earlyDiscount: cents(490),
      earlyDiscountEndDate: dayAfter(dueDate, -random(dueIn + 1)),
    }),
  };
}

/** All that is due, or a part of it. */
function partOf({ isIn, random }: Acting, { remaining }: Row): number {
  const cents = Math.round(Number(remaining) * 100);
  return (isIn(55) ? cents : Math.max(1, random(cents))) / 100;
}

/** Some of one's own charges, with credit or without. */
async function billOf(
  acting: Acting,
  { memberId }: Person,
): Promise<{ payments: object[]; useCredits: boolean }> {
  const open = (await acting.rows('charges', { memberId })).filter(isOpen);
  const some = open
    .filter(({ account }) => !String(account).startsWith('venmo') || acting.isIn(20))
    .slice(-4);
  const payments = some
    .filter((_, index) => index === 0 || acting.isIn(50))
    .map((charge) => ({ id: charge._id, uuid: memberId, amount: partOf(acting, charge) }));
  return { payments, useCredits: acting.isIn(50) };
}

/** A treasurer records what one of the payer's charges still asks for. */
async function recordOne(acting: Acting, admin: Person, { memberId }: Person): Promise<void> {
  const charge = (await acting.rows('charges', { memberId })).findLast(isOpen);
  const payments = charge ? [{ id: charge._id, uuid: memberId, amount: Number(charge.remaining) }] : [];
  await admin.post('/api/add-payment', { payInfo: { pmt_type: 'cash' }, payments });
}

/** Something happens at Stripe to one of these payments, and Bursar hears of it. */
async function atStripe(
  acting: Acting,
  rows: readonly Row[],
  happen: (intentId: string, row: Row) => Promise<unknown>,
): Promise<Pick<Answer, 'status' | 'body'> | undefined> {
  const { api } = acting;
  const row = acting.pick(rows);
  if (row === undefined) return undefined;
  const intentId = String(row.order_id);
  try {
    await happen(intentId, row);
  } catch {
    // Stripe has its own rules: nobody disputes a payment twice.
    return undefined;
  }
  await syncIntent(api.deps, refOf(acting, row));
  await caughtUp(api);
  return DONE;
}

/** Where the intent of a payment is. */
function refOf({ org }: Acting, row: Row) {
  return { accountId: org.stripeAccountId, intentId: String(row.order_id) };
}
