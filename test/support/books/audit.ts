import type { Answer } from '../api.ts';
import { chargesOf, creditsOf, nameOf, type PlainCharge } from './charges.ts';
import { dayAfter, dayOf, daysBetween, type Fact, memberOf, ofType, sum, until } from './facts.ts';
import { type Entry, entriesOf } from './journal.ts';
import { gapOf, type PlainPayment, paymentsOf, receivedIn, takenIdOf } from './payments.ts';

/** An organisation as it is asked about. */
export interface Asked {
  /** The facts of its log. */
  readonly facts: readonly Fact[];
  readonly timeZone: string;
  readonly today: string;
  /** Asks the API as its treasurer. */
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: object) => Promise<Answer>;
}

/** What the operator sees of an organisation: card and check payments of the last year, less what went back (spec 2 section 9). */
export function paymentsForOperator(facts: readonly Fact[], today: string, timeZone: string) {
  const first = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
  return paymentsOf(facts, today, timeZone)
    .filter(({ method, status, day }) => {
      const came = status !== 'hidden' && status !== 'pending' && status !== 'failed';
      return (method === 'card' || method === 'check') && came && day >= first && day <= today;
    })
    .map(({ orderId, amount, refunded, day, method }) => {
      return { order_id: orderId, amount: dollars(amount - refunded), payDate: day, payment_type: method };
    });
}

/** Compare all that the API shows with the plain books. Answers what differs, one line each, and how many figures were compared. */
export async function audit(asked: Asked): Promise<{ differences: string[]; compared: number }> {
  const found = differ();
  for (const part of [charges, members, payments, dashboard, accounts, aged, journal, history, payouts])
    await part(asked, found);
  return found;
}

const dollars = (cents: number) => cents / 100;

/** Gathers what differs. Of objects only the expected fields are compared. */
function differ() {
  const differences: string[] = [];
  const found = { differences, compared: 0, same };
  function same(where: string, expected: unknown, shown: unknown): void {
    if (Array.isArray(expected)) {
      const rows = Array.isArray(shown) ? shown : [];
      if (rows.length !== expected.length)
        differences.push(`${where}: ${expected.length} expected, ${rows.length} shown`);
      else for (const [index, each] of expected.entries()) same(`${where}.${index}`, each, rows[index]);
    } else if (typeof expected === 'object' && expected !== null) {
      for (const [name, each] of Object.entries(expected))
        same(`${where}.${name}`, each, (shown as Readonly<Record<string, unknown>> | undefined)?.[name]);
    } else {
      found.compared += 1;
      const isSame =
        typeof expected === 'number' && typeof shown === 'number'
          ? Math.abs(expected - shown) < 1e-6
          : expected === shown;
      if (!isSame) differences.push(`${where}: expected ${String(expected)}, shown ${String(shown)}`);
    }
  }
  return found;
}
type Found = ReturnType<typeof differ>;

const PAGE = 1_000;

/** A list, all of it, and the total that it says. */
async function list({ get }: Asked, resource: string, filter: object = {}, sort?: readonly [string, string]) {
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const range = JSON.stringify([offset, offset + PAGE - 1]);
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range });
    if (sort) query.set('sort', JSON.stringify(sort));
    const answer = await get(`/api/rest/${resource}?${query}`);
    if (answer.status !== 200) throw new Error(`${resource} ${query}: ${JSON.stringify(answer.body)}`);
    const page = answer.body as typeof rows;
    rows.push(...page);
    const count = Number(answer.headers.get('content-range')?.split('/')[1]);
    if (page.length < PAGE) return { rows, count };
  }
}

async function body({ get }: Asked, path: string): Promise<unknown> {
  const answer = await get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const byId = (rows: readonly object[]) =>
  rows.toSorted((one, other) => ('id' in one && 'id' in other && String(one.id) < String(other.id) ? -1 : 1));

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
}

/** Everybody who was ever added. */
function people(facts: readonly Fact[]): Person[] {
  return ofType(facts, 'MemberAdded').map(({ stream }) => {
    const own = facts.filter((fact) => fact.stream === stream);
    const profile = ofType(own, 'MemberAdded', 'MemberUpdated').at(-1)?.data.profile;
    return {
      id: stream.replace(/^member-/, ''),
      name: `${profile?.fname ?? ''} ${profile?.lname ?? ''}`.trim(),
      email: profile?.email ?? '',
      active: ofType(own, 'MemberRemoved').length === 0,
    };
  });
}

/** A charge as lists show it. */
function shownCharge(charge: PlainCharge, { timeZone }: Pick<Asked, 'timeZone'>) {
  const { terms } = charge;
  return {
    id: charge.chargeId,
    uuid: charge.memberId,
    type: terms.chargeType,
    other: terms.other ?? '',
    account: terms.account,
    amount: dollars(terms.amountCents),
    total: dollars(charge.total),
    totalFinalAmount: dollars(charge.total),
    remaining: dollars(charge.due),
    totalAmountToPay: dollars(charge.due),
    amtPaid: dollars(charge.paid),
    isPaid: charge.status === 'Paid',
    startDate: terms.startDate,
    ts: charge.at,
    date: dayOf(charge.at, timeZone),
    dueDate: terms.dueDate,
    status: charge.status,
    memo: terms.memo,
    lateFee: dollars(terms.lateFee?.amountCents ?? 0),
    lateFeeStartDate: terms.lateFee?.startDate ?? '',
    lateFeeApplied: charge.feeToday > 0,
    lateFeeWaived: charge.waived,
    earlyDiscount: dollars(terms.earlyDiscount?.amountCents ?? 0),
    earlyDiscountEndDate: terms.earlyDiscount?.endDate ?? '',
    earlyDiscountApplied: charge.discountToday > 0,
    writtenOff: dollars(charge.writtenOff),
    creditsUsed: dollars(charge.creditUsed),
    payment_type: charge.method,
    order_id: charge.orderId,
  };
}

async function charges(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today } = asked;
  const live = chargesOf(facts, today).filter(({ voided }) => !voided);
  const everybody = new Map(people(facts).map((person) => [person.id, person]));
  const expect = async (name: string, wanted: readonly PlainCharge[], filter: object) => {
    const { rows, count } = await list(asked, 'charges', filter);
    same(`charges ${name}`, byId(wanted.map((charge) => shownCharge(charge, asked))), byId(rows));
    same(`charges ${name} count`, wanted.length, count);
  };
  const named = (...names: readonly string[]) => live.filter(({ status }) => names.includes(status));
  await expect('all', live, {});
  await expect('all', live, { tab: 'all' });
  await expect('current', named('Current'), { tab: 'current' });
  await expect('overdue', named('Overdue'), { tab: 'overdue' });
  await expect('collected', named('Paid'), { tab: 'collected' });
  await expect('pending', named('Pending'), { tab: 'pending' });
  for (const type of new Set(live.map(({ terms }) => nameOf(terms))))
    await expect(
      `of type ${type}`,
      live.filter(({ terms }) => nameOf(terms) === type),
      { type },
    );
  for (const q of ['e', 'dues', 'memo 1', '%', '_', 'treasurer@']) {
    const matches = ({ memberId, terms }: PlainCharge) => {
      const { name = '', email = '' } = everybody.get(memberId) ?? {};
      const texts = [name, email, terms.chargeType, terms.other ?? '', terms.memo];
      return texts.some((text) => text.toLowerCase().includes(q));
    };
    await expect(`with ${q}`, live.filter(matches), { q });
  }
  const days = [...new Set(live.map(({ at }) => dayOf(at, asked.timeZone)))];
  for (const day of days) {
    const own = live.filter(({ at }) => dayOf(at, asked.timeZone) === day);
    await expect(`of ${day}`, own, { from: day, to: day });
  }
  await sorted(asked, live, same);
  await perType(asked, live, same);
}

async function sorted(asked: Asked, live: readonly PlainCharge[], same: Found['same']): Promise<void> {
  const fields = {
    ts: ({ at }: PlainCharge) => Date.parse(at),
    amount: ({ terms }: PlainCharge) => terms.amountCents,
    amtPaid: ({ paid }: PlainCharge) => paid,
    remaining: ({ due }: PlainCharge) => due,
    dueDate: ({ terms }: PlainCharge) => Date.parse(terms.dueDate),
  };
  for (const [field, figureOf] of Object.entries(fields)) {
    const { rows } = await list(asked, 'charges', {}, [field, 'DESC']);
    const values = new Map(live.map((charge) => [charge.chargeId, figureOf(charge)]));
    const wanted = [...values.values()].sort((one, other) => other - one);
    same(
      `charges by ${field}`,
      wanted,
      rows.map(({ id }) => values.get(String(id))),
    );
  }
}

async function perType(asked: Asked, live: readonly PlainCharge[], same: Found['same']): Promise<void> {
  const types = Map.groupBy(live, ({ terms }) => nameOf(terms));
  const wanted = [...types].map(([type, own]) => ({
    type,
    count: own.length,
    amount: dollars(sum(own.map((charge) => charge.owed + charge.paid))),
    collectedCount: own.filter(({ owed }) => owed === 0).length,
    collected: dollars(sum(own.map(({ paid }) => paid))),
    dueDate:
      own
        .filter(({ owed }) => owed > 0)
        .map(({ terms }) => terms.dueDate)
        .sort()
        .at(-1) ?? null,
  }));
  const inOrder = (rows: readonly { type: string }[]) =>
    rows.toSorted((one, other) => (one.type < other.type ? -1 : 1));
  const shown = (await body(asked, '/api/search-dues-byType')) as { type: string }[];
  same('charge types', inOrder(wanted), inOrder(shown));
}

async function members(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today } = asked;
  const all = chargesOf(facts, today);
  const rows = people(facts).map((person) => {
    const own = all.filter(({ memberId }) => memberId === person.id);
    const account = facts.filter((fact) => memberOf(fact) === person.id);
    const isBad = own.some(({ due, terms }) => due > 0 && terms.dueDate < today);
    return {
      ...person,
      standing: isBad ? 'Bad' : 'Good',
      remaining: dollars(sum(own.map(({ due }) => due))),
      lastPayment: ofType(account, 'PaymentRecorded', 'PaymentAccepted').at(-1)?.metadata.at ?? null,
    };
  });
  const shown = await list(asked, 'members');
  same('members', byId(rows), byId(shown.rows));
  same('members count', rows.length, shown.count);
  for (const q of ['a', 'other', 'EXAMPLE']) {
    const matches = ({ name, email }: Person) => `${name}\n${email}`.toLowerCase().includes(q.toLowerCase());
    same(`members with ${q}`, byId(rows.filter(matches)), byId((await list(asked, 'members', { q })).rows));
  }
  for (const { id } of rows) {
    const { free } = creditsOf(facts.filter((fact) => memberOf(fact) === id));
    const credit = await body(asked, `/api/get-membercredits?memberuuid=${id}`);
    same(`credit of ${id}`, { creditAmount: dollars(free) }, credit);
    const dues = all.filter(({ memberId, voided }) => memberId === id && !voided);
    const shownDues = (await body(asked, `/api/search-dues?uuid=${id}`)) as object[];
    same(`dues of ${id}`, byId(dues.map((charge) => shownCharge(charge, asked))), byId(shownDues));
  }
}

/** A payment as lists and receipts show it. */
function shownPayment(payment: PlainPayment) {
  const { status } = payment;
  const isGone = status === 'failed' || status === 'returned' || status === 'disputed';
  const isRefundable = payment.kind === 'stripe' && status === 'success';
  return {
    id: payment.paymentId,
    uuid: payment.memberId,
    order_id: payment.orderId,
    ts: payment.at,
    payDate: payment.day,
    amount: dollars(payment.amount),
    payment_type: payment.method,
    pay_success: status === 'pending' ? null : isGone ? 0 : 1,
    paymentStatus: status === 'pending' ? 'pending' : isGone ? 'failed' : 'success',
    status,
    refunded: dollars(payment.refunded),
    owed: dollars(payment.owed),
    refundFailed: dollars(payment.failedRefund.amount),
    refundFailure: payment.failedRefund.reason,
    refundable: dollars(isRefundable ? payment.amount - payment.refunded : 0),
    fee: dollars(payment.fee),
    reason: payment.reason,
    chargeIds: payment.parts.map(({ chargeId }) => chargeId),
    charges: payment.parts.map(({ chargeId, name, amount }) => ({
      _id: chargeId,
      name,
      amount: dollars(amount),
    })),
    keptAsCredit: dollars(payment.excess),
    details: {
      creditsUsed: dollars(payment.credit),
      earlyDiscount: dollars(payment.discount),
      lateFee: dollars(payment.lateFee),
    },
  };
}

async function payments(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today, timeZone } = asked;
  const all = paymentsOf(facts, today, timeZone).filter(({ status }) => status !== 'hidden');
  for (const payment of all) same(`receipt ${payment.paymentId} adds up`, 0, gapOf(payment));
  const expect = async (name: string, wanted: readonly PlainPayment[], filter: object) => {
    const { rows, count } = await list(asked, 'payments', filter);
    same(`payments ${name}`, byId(wanted.map(shownPayment)), byId(rows));
    same(`payments ${name} count`, wanted.length, count);
  };
  await expect('all', all, {});
  for (const status of ['pending', 'success', 'failed', 'refunded', 'returned', 'disputed'])
    await expect(
      status,
      all.filter((payment) => payment.status === status),
      { status },
    );
  for (const day of new Set(all.map((payment) => payment.day)))
    await expect(
      `of ${day}`,
      all.filter((payment) => payment.day === day),
      { from: day, to: day },
    );
  const names = new Map(people(facts).map(({ id, name }) => [id, name]));
  for (const q of ['manual', 'pi_', 'other', 'ann-venmo']) {
    const matches = ({ payer, orderId, memberId }: PlainPayment) =>
      [payer, orderId, names.get(memberId) ?? ''].some((text) => text.toLowerCase().includes(q));
    await expect(`with ${q}`, all.filter(matches), { q });
  }
  for (const { id } of people(facts)) {
    const own = all.filter(({ memberId }) => memberId === id);
    const shown = (await body(asked, `/api/get-payments?uuid=${id}`)) as object[];
    same(`payments of ${id}`, byId(own.map(shownPayment)), byId(shown));
  }
  const newest = all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const recent = (await body(asked, '/api/get-recent-payments')) as { ts: string }[];
  same(
    'recent payments',
    newest.slice(0, 200).map(({ at }) => at),
    recent.map(({ ts }) => ts),
  );

  const waiting = all.filter(({ kind, status }) => kind === 'screenshot' && status === 'pending');
  const judged = all.filter(({ kind, status }) => kind === 'screenshot' && status !== 'pending');
  same('to verify', { count: waiting.length }, await body(asked, '/api/get-verify-payments-count'));
  const misc = (await body(asked, '/api/get-misc-payments')) as Record<'data' | 'recentData', object[]>;
  const shownWaiting = waiting.map(({ paymentId: id, amount, at: date, orderId: paymentID, payer }) => {
    return { id, amount: dollars(amount), date, paymentID, payer };
  });
  same('verify payments', byId(shownWaiting), byId(misc.data));
  same('verify history', byId(judged.map(shownPayment)), byId(misc.recentData));
}

async function dashboard(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today } = asked;
  const all = chargesOf(facts, today).filter(({ voided }) => !voided);
  const received = receivedIn(facts);
  const month = (day: string) => day.slice(0, 7);
  const months: string[] = [];
  for (let [year, at] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]; months.length < 6; at -= 1) {
    if (at === 0) [year, at] = [year - 1, 12];
    months.unshift(`${year}-${String(at).padStart(2, '0')}`);
  }
  const first = received.map(({ day }) => day).sort()[0] ?? today;
  const ranges = [
    {},
    { from: dayAfter(today, -30), to: today },
    { from: dayAfter(today, -7), to: today },
    { from: first, to: first },
    { from: dayAfter(first, 3) },
    { to: dayAfter(today, -10) },
    { from: `${month(today)}-01`, to: today },
  ] as readonly { from?: string; to?: string }[];
  for (const range of ranges) {
    const { from = '0', to = '9' } = range;
    const isIn = (day: string) => day >= from && day <= to;
    const inRange = received.filter(({ day }) => isIn(day));
    const due = (status: string) =>
      dollars(
        sum(
          all.filter((each) => each.status === status && isIn(each.terms.startDate)).map((each) => each.due),
        ),
      );
    const types = [...Map.groupBy(inRange, ({ type }) => type)].map(([type, own]) => ({
      type,
      charges: sum(own.map(({ payments }) => payments)),
      dollars: dollars(sum(own.map(({ amount }) => amount))),
    }));
    const counts = ({ charges, dollars }: { charges: number; dollars: number }) =>
      charges !== 0 || dollars !== 0;
    const byType = (rows: typeof types) =>
      rows.filter(counts).toSorted((one, other) => (one.type < other.type ? -1 : 1));
    const shown = (await body(asked, `/api/rest/dashboard/summary?${new URLSearchParams(range)}`)) as {
      byType: typeof types;
    };
    same(
      `dashboard ${JSON.stringify(range)}`,
      {
        collected: dollars(sum(inRange.map(({ amount }) => amount))),
        current: due('Current'),
        overdue: due('Overdue'),
        members: people(facts).filter(({ active }) => active).length,
        months: months.map((each) => ({
          month: each,
          charges: dollars(
            sum(all.filter(({ terms }) => month(terms.startDate) === each).map((one) => one.owed + one.paid)),
          ),
          payments: dollars(
            sum(received.filter(({ day }) => month(day) === each).map(({ amount }) => amount)),
          ),
        })),
      },
      shown,
    );
    same(`doughnut ${JSON.stringify(range)}`, byType(types), byType(shown.byType));
  }
}

/** Each account as it stood on every day on which something happened, and on the day before and after. */
async function accounts(asked: Asked, { same }: Found): Promise<void> {
  const { facts, timeZone, today } = asked;
  for (const { id } of people(facts)) {
    const own = facts.filter((fact) => memberOf(fact) === id);
    const happened = own.map(({ metadata }) => dayOf(metadata.at, timeZone));
    const days = new Set([
      today,
      ...happened,
      ...happened.map((day) => dayAfter(day, -1)),
      ...happened.map((day) => dayAfter(day)),
    ]);
    for (const asOf of days) {
      const then = until(own, asOf, timeZone);
      const all = chargesOf(then, asOf);
      const { free } = creditsOf(then);
      const lines = then.map((fact, index) => {
        const [before, after] = [then.slice(0, index), then.slice(0, index + 1)].map((some) =>
          sum(chargesOf(some, asOf).map(({ owed }) => owed)),
        ) as [number, number];
        const credit = dollars(creditsOf(then.slice(0, index + 1)).free);
        return { eventId: fact.id, change: dollars(after - before), balance: dollars(after), credit };
      });
      same(
        `account ${id} on ${asOf}`,
        {
          due: dollars(sum(all.map(({ due }) => due))),
          overdue: dollars(sum(all.filter(({ status }) => status === 'Overdue').map(({ due }) => due))),
          credit: dollars(free),
          paid: dollars(sum(receivedIn(then).map(({ amount }) => amount))),
          charges: all.map((charge) => ({
            ...shownCharge(charge, asked),
            voided: charge.voided,
            isPaid: charge.status === 'Paid',
          })),
          lines,
        },
        await body(asked, `/api/rest/accounts/${id}?asOf=${asOf}`),
      );
    }
  }
}

async function aged(asked: Asked, { same }: Found): Promise<void> {
  const { facts, timeZone, today } = asked;
  const present = new Map(chargesOf(facts, today).map(({ chargeId, terms }) => [chargeId, terms.dueDate]));
  const days = facts.map(({ metadata }) => dayOf(metadata.at, timeZone));
  for (const asOf of new Set([
    today,
    dayAfter(today, 100),
    ...days,
    ...days.map((day) => dayAfter(day, -1)),
  ])) {
    const open = chargesOf(until(facts, asOf, timeZone), asOf).filter(({ owed }) => owed !== 0);
    const rows = [...Map.groupBy(open, ({ memberId }) => memberId)].map(([id, own]) => {
      const late = (from: number, to: number) =>
        dollars(
          sum(
            own
              .filter(({ chargeId, terms }) => {
                const past = daysBetween(present.get(chargeId) ?? terms.dueDate, asOf);
                return past >= from && past <= to;
              })
              .map(({ owed }) => owed),
          ),
        );
      return {
        id,
        notYetDue: late(-1e9, 0),
        days1to30: late(1, 30),
        days31to60: late(31, 60),
        days61to90: late(61, 90),
        over90: late(91, 1e9),
        total: late(-1e9, 1e9),
      };
    });
    const shown = await list(asked, 'aged-receivables', { asOf });
    same(`aged receivables on ${asOf}`, byId(rows), byId(shown.rows));
  }
}

async function journal(asked: Asked, { same }: Found): Promise<void> {
  const { facts, timeZone } = asked;
  const entries = entriesOf(facts);
  for (const { fact, entry } of entries) same(`entry of ${fact.type} ${fact.id}`, 0, sum(entry.values()));
  const balances = (some: readonly { readonly entry: Entry }[]) => {
    const sums = new Map<string, number>();
    for (const { entry } of some)
      for (const [account, cents] of entry) sums.set(account, (sums.get(account) ?? 0) + cents);
    return [...sums].map(([id, cents]) => ({ id, balance: dollars(cents) }));
  };
  const hasBalance = (row: object) => 'balance' in row && row.balance !== 0;
  const periods = facts.map(({ metadata }) => dayOf(metadata.at, timeZone).slice(0, 7));
  const filters = [
    {},
    { to: asked.today },
    ...[...new Set(periods)].map((month) => ({ from: `${month}-01`, to: `${month}-31` })),
    ...[...new Set(facts.map(({ metadata }) => dayOf(metadata.at, timeZone)))]
      .slice(0, 40)
      .map((day) => ({ from: day, to: day })),
  ] as readonly { from?: string; to?: string }[];
  for (const filter of filters.map(realDays)) {
    const { from = '0', to = '9' } = filter;
    const inPeriod = entries.filter(({ fact }) => {
      const day = dayOf(fact.metadata.at, timeZone);
      return day >= from && day <= to;
    });
    const { rows } = await list(asked, 'trial-balance', filter);
    const name = `trial balance ${JSON.stringify(filter)}`;
    same(name, byId(balances(inPeriod).filter(hasBalance)), byId(rows.filter(hasBalance)));
    same(
      `${name} balances`,
      0,
      Math.round(100 * sum(rows.map(({ debit, credit }) => Number(debit) - Number(credit)))),
    );
  }
  const perAccount = new Map<string, { fact: Fact; cents: number }[]>();
  for (const { fact, entry } of entries)
    for (const [account, cents] of entry)
      perAccount.set(account, [...(perAccount.get(account) ?? []), { fact, cents }]);
  for (const row of (await list(asked, 'trial-balance')).rows) {
    const account = String(row.account);
    const lines = await list(asked, 'journal', { account });
    const perEvent = Map.groupBy(lines.rows, ({ eventId }) => String(eventId));
    const shown = [...perEvent].map(([id, own]) => ({
      id,
      cents: Math.round(100 * sum(own.map(({ debit, credit }) => Number(debit) - Number(credit)))),
    }));
    const wanted = (perAccount.get(account) ?? []).map(({ fact, cents }) => ({ id: fact.id, cents }));
    same(`journal of ${account}`, byId(wanted), byId(shown.filter(({ cents }) => cents !== 0)));
    for (const side of ['debit', 'credit'] as const)
      same(
        `${side}s of ${account}`,
        Number(row[side]),
        Math.round(100 * sum(lines.rows.map((line) => Number(line[side])))) / 100,
      );
  }
}

/** The last day of a month instead of its 31st. */
function realDays({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  if (to === undefined || from === undefined || !to.endsWith('-31'))
    return { ...(from && { from }), ...(to && { to }) };
  const [year = 0, month = 0] = to.split('-').map(Number);
  return { from, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

async function history(asked: Asked, { same }: Found): Promise<void> {
  const { facts, timeZone } = asked;
  const rows = facts
    .filter(({ type }) => !type.startsWith('Email'))
    .map(({ id, type, data, metadata, version, stream }) => {
      const terms = 'terms' in data ? data.terms.amountCents : undefined;
      const cents = terms ?? ('amountCents' in data ? data.amountCents : null);
      const memberId = /^(?:account|member)-(.*)$/.exec(stream)?.[1] ?? null;
      return {
        id,
        type,
        at: metadata.at,
        version,
        stream,
        memberId,
        actor: metadata.actor,
        amount: cents === null ? null : dollars(cents),
      };
    });
  const newest = rows.toReversed();
  same('history', newest, (await list(asked, 'history')).rows);
  same('history count', rows.length, (await list(asked, 'history')).count);
  for (const day of new Set(rows.map(({ at }) => dayOf(at, timeZone)))) {
    const { rows: shown } = await list(asked, 'history', { from: day, to: day });
    same(
      `history of ${day}`,
      newest.filter(({ at }) => dayOf(at, timeZone) === day),
      shown,
    );
  }
  for (const { id } of people(facts)) {
    const { rows: shown } = await list(asked, 'history', { memberId: id });
    same(
      `history of ${id}`,
      newest.filter(({ memberId }) => memberId === id),
      shown,
    );
  }
}

async function payouts(asked: Asked, { same }: Found): Promise<void> {
  const { facts } = asked;
  const rows = ofType(facts, 'PayoutPaid').map(({ data }) => {
    const isOf = (fact: { data: { payoutId: string } }) => fact.data.payoutId === data.payoutId;
    const failed = ofType(facts, 'PayoutFailed').some(isOf);
    return {
      id: data.payoutId,
      amount: dollars(data.amountCents),
      arrivalDate: data.arrivalDate,
      status: failed ? 'failed' : 'paid',
      isItemised: ofType(facts, 'PayoutItemised').some(isOf),
    };
  });
  same('payouts', byId(rows), byId((await list(asked, 'payouts')).rows));
  for (const { id, amount } of rows) {
    const itemised = ofType(facts, 'PayoutItemised').find(({ data }) => data.payoutId === id);
    const lines = (itemised?.data.lines ?? []).map(({ kind, paymentId, takenId, amountCents }) => {
      const own = facts.filter(({ data }) => 'paymentId' in data && data.paymentId === paymentId);
      const [moved] =
        kind === 'payment'
          ? ofType(own, 'PaymentAccepted')
          : (kind === 'taken'
              ? ofType(own, 'PaymentRefunded', 'PaymentReturned', 'PaymentDisputed')
              : ofType(own, 'RefundFailed', 'DisputeWon')
            ).filter((fact) => takenIdOf(fact) === takenId);
      const isWhole = moved?.data.transferCents === Math.abs(amountCents);
      const gross = isWhole && moved ? Math.sign(amountCents) * moved.data.amountCents : amountCents;
      return {
        paymentId,
        gross: dollars(gross),
        fee: dollars(gross - amountCents),
        net: dollars(amountCents),
      };
    });
    const shown = (await body(asked, `/api/rest/payouts/${id}`)) as { lines: { net: number }[] };
    same(`payout ${id}`, { lines }, shown);
    if (itemised)
      same(`payout ${id} adds up`, amount, Math.round(100 * sum(shown.lines.map(({ net }) => net))) / 100);
  }
  const entries = entriesOf(facts);
  const clearing = sum(entries.map(({ entry }) => entry.get('Stripe clearing') ?? 0));
  same('at Stripe', dollars(clearing), (await asked.post('/api/get-payout-info', {})).at('balance'));
}
