import { type Asked, body, byId, dollars, type Found, list, type Person, people } from './asking.ts';
import { chargesOf, creditsOf, nameOf, type PlainCharge } from './charges.ts';
import { dayAfter, dayOf, memberOf, ofType, sum, until } from './facts.ts';
import { sumsOf } from './sums.ts';

/** A charge as lists show it. */
function shownCharge(charge: PlainCharge, { timeZone }: Pick<Asked, 'timeZone'>) {
  const { terms } = charge;
  return {
    id: charge.id,
    uuid: charge.memberId,
    type: terms.chargeType,
    other: terms.other ?? '',
    account: terms.account,
    amount: dollars(terms.amountCents),
    total: dollars(charge.total),
    totalFinalAmount: dollars(charge.total),
    remaining: dollars(charge.due),
    totalAmountToPay: dollars(charge.due),
    pending: dollars(charge.sent),
    payable: dollars(charge.payable),
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
    ...Object.fromEntries(Object.entries(charge.besides).map(([name, cents]) => [name, dollars(cents)])),
    creditsUsed: dollars(charge.creditUsed),
    payment_type: charge.method,
    order_id: charge.orderId,
  };
}

/** The four tabs of the Charges screen, and what is still to come. */
export async function tabs(asked: Asked, { same }: Found): Promise<void> {
  const live = chargesOf(asked.facts, asked.today).filter(({ voided }) => !voided);
  const named = (name: string) => live.filter(({ status }) => status === name);
  await expectCharges(asked, same, live, {});
  await expectCharges(asked, same, live, { tab: 'all' });
  await expectCharges(asked, same, named('Current'), { tab: 'current' });
  await expectCharges(asked, same, named('Overdue'), { tab: 'overdue' });
  await expectCharges(asked, same, named('Paid'), { tab: 'collected' });
  await expectCharges(asked, same, named('Pending'), { tab: 'pending' });
}

async function expectCharges(
  asked: Asked,
  same: Found['same'],
  wanted: readonly PlainCharge[],
  filter: object,
): Promise<void> {
  const name = `charges ${JSON.stringify(filter)}`;
  const { rows, count } = await list(asked, 'charges', filter);
  same(name, byId(wanted.map((charge) => shownCharge(charge, asked))), byId(rows));
  same(`${name} count`, wanted.length, count);
}

/** Searches, filters and orders of the charges. */
export async function charges(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today } = asked;
  const live = chargesOf(facts, today).filter(({ voided }) => !voided);
  const everybody = new Map(people(facts).map((person) => [person.id, person]));
  const expect = (wanted: readonly PlainCharge[], filter: object) =>
    expectCharges(asked, same, wanted, filter);
  for (const type of new Set(live.map(({ terms }) => nameOf(terms))))
    await expect(
      live.filter(({ terms }) => nameOf(terms) === type),
      { type },
    );
  for (const q of ['e', 'dues', 'memo 1', '%', '_', 'treasurer@']) {
    const matches = ({ memberId, terms }: PlainCharge) => {
      const { name = '', email = '' } = everybody.get(memberId) ?? {};
      const texts = [name, email, terms.chargeType, terms.other ?? '', terms.memo];
      return texts.some((text) => text.toLowerCase().includes(q));
    };
    await expect(live.filter(matches), { q });
  }
  const days = [...new Set(live.map(({ at }) => dayOf(at, asked.timeZone)))];
  for (const day of days) {
    const own = live.filter(({ at }) => dayOf(at, asked.timeZone) === day);
    await expect(own, { from: day, to: day });
  }
  await sorted(asked, live, same);
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
    const values = new Map(live.map((charge) => [charge.id, figureOf(charge)]));
    const wanted = [...values.values()].sort((one, other) => other - one);
    same(
      `charges by ${field}`,
      wanted,
      rows.map(({ id }) => values.get(String(id))),
    );
  }
}

export async function members(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today } = asked;
  const all = chargesOf(facts, today);
  const rows = people(facts).map((person) => {
    const account = facts.filter((fact) => memberOf(fact) === person.id);
    return {
      ...person,
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

/** Each account as it stood on every day on which something happened, and on the day before and after. */
export async function accounts(asked: Asked, { same }: Found): Promise<void> {
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
    for (const asOf of [...days].filter((day) => day <= today)) {
      const then = until(own, asOf, timeZone);
      const all = chargesOf(then, asOf);
      const { free } = creditsOf(then);
      const lines = then.map((fact, index) => {
        const [before, after] = [then.slice(0, index), then.slice(0, index + 1)].map((some) =>
          sum(chargesOf(some, asOf).map(({ ledger }) => ledger)),
        ) as [number, number];
        const credit = dollars(creditsOf(then.slice(0, index + 1)).free);
        return { eventId: fact.id, change: dollars(after - before), balance: dollars(after), credit };
      });
      same(
        `account ${id} on ${asOf}`,
        {
          dueNow: dollars(sum(all.filter(({ status }) => status !== 'Pending').map(({ due }) => due))),
          scheduled: dollars(sum(all.filter(({ status }) => status === 'Pending').map(({ due }) => due))),
          ledger: dollars(sum(all.map(({ ledger }) => ledger))),
          overdue: dollars(sum(all.filter(({ status }) => status === 'Overdue').map(({ due }) => due))),
          credit: dollars(free),
          paid: dollars(sum(sumsOf(then, asOf).collected.map(({ cents }) => cents))),
          charges: all.map((charge) => ({
            ...shownCharge(charge, asked),
            voided: charge.voided,
            isPaid: charge.status === 'Paid',
          })),
          lines,
        },
        await body(asked, `/api/rest/accounts/${id}?asOf=${asOf}&asKnownOn=${asOf}`),
      );
    }
  }
}
