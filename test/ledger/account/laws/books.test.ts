import test from 'ava';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { chartOf } from '../../../../ledger/chart.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import { isCalendarDate } from '../../../../ledger/values/calendar.ts';
import type { Taken } from '../../../support/account-steps.ts';
import { accountSides } from '../../../support/accountSides.ts';
import { always, eventsOf, law, linesByDay, livesAtStripe, sum } from '../../../support/laws.ts';

/** The books: what events post, on every account and day. */

law('debits equal credits in every entry', 50, (taken, judged) => {
  for (const event of eventsOf(taken)) {
    judged();
    const postings = postingsOf(event);
    const debits = sum(postings.map(({ debitCents }) => debitCents));
    const credits = sum(postings.map(({ creditCents }) => creditCents));
    if (debits !== credits) throw new Error(`${event.type}: ${debits} != ${credits}`);
    for (const { debitCents, creditCents } of postings)
      if (Math.min(debitCents, creditCents) !== 0 || Math.max(debitCents, creditCents) <= 0)
        throw new Error(`${event.type}: a line must have one side`);
  }
});

law(
  'every event has a real day, not after the one on which it was recorded; by these days no overpayment lasts and credit is never negative',
  50,
  (taken, judged) => {
    for (const { events, today } of taken)
      for (const { type, data } of events)
        if (!isCalendarDate(data.occurredOn) || data.occurredOn > today) throw new Error(type);
    const days = linesByDay(eventsOf(taken));
    const balance = { overpayments: 0, memberCredits: 0, reservedCredits: 0 };
    for (const day of [...days.keys()].sort()) {
      judged();
      for (const name of ['overpayments', 'memberCredits', 'reservedCredits'] as const)
        balance[name] -= changeOf(name, days.get(day) ?? []);
      if (balance.overpayments !== 0) throw new Error(`overpaid on ${day}`);
      if (balance.memberCredits < 0 || balance.reservedCredits < 0) throw new Error(`credit on ${day}`);
    }
  },
);

/** What one member's account alone does not keep above nothing, and why. */
const mayBeBelowNothing: Readonly<Record<string, string>> = {
  checking: 'other members and the opening balance bring what is paid out of it',
  undepositedCash: 'other members and the opening balance bring what is paid out of it',
  undepositedChecks: 'a check is written on Checking and reversed here',
  venmo: 'other members and the opening balance bring what is paid out of it',
  otherReceipts: 'other members and the opening balance bring what is paid out of it',
  stripe: 'Stripe takes more back than it holds, and debits the bank',
  receivable: 'what was paid before the day of the charge',
  netAssets: 'a member may have had credit alone',
  cardFees: 'Stripe is made to give back what it never took',
  disputeFees: 'Stripe is made to give back what it never took',
  bankFees: 'Stripe is made to give back what it never took',
};

const BELOW = 'no account of the chart is below zero by what was corrected, on any day';
test(BELOW, (t) => {
  const accountOf = chartOf([]);
  const holds = (taken: readonly Taken[], judged: () => void) => {
    const balances = new Map<string, number>();
    for (const [day, lines] of [...linesByDay(eventsOf(taken))].sort(([one], [other]) =>
      one < other ? -1 : 1,
    ))
      for (const name of new Set(lines.map((line) => line.account))) {
        const side = accountSides[accountOf(name).type];
        const balance = (balances.get(name) ?? 0) + side * changeOf(name, lines);
        balances.set(name, balance);
        if (!(name in mayBeBelowNothing)) judged();
        if (balance < 0 && !(name in mayBeBelowNothing)) throw new Error(`${name} is ${balance} on ${day}`);
      }
  };
  always(BELOW, 20, holds);
  always(`${BELOW}: at Stripe`, 20, holds, livesAtStripe);
  t.pass();
});

law(
  'what is owed for purchases is what was approved and neither paid nor removed, on every day; each is approved and paid once',
  10,
  (taken, judged) => {
    const payable = (events: readonly AccountEvent[], until = '9999') =>
      -sum(
        events.flatMap((event) =>
          postingsOf(event)
            .filter(({ occurredOn = event.data.occurredOn }) => occurredOn <= until)
            .map((line) => changeOf('reimbursementsPayable', [line])),
        ),
      );
    const all = eventsOf(taken);
    const last = taken.at(-1)?.after.reimbursements.values() ?? [];
    if (all.some(({ type }) => type === 'ReimbursementApproved')) judged();
    const owed = [...last].map((each) => (each.status === 'approved' ? each.amountCents : 0));
    if (payable(all) !== sum(owed)) throw new Error(`${payable(all)} is owed`);
    for (const { data } of all) if (payable(all, data.occurredOn) < 0) throw new Error(data.occurredOn);
    for (const type of ['ReimbursementApproved', 'ReimbursementPaid', 'ReimbursementRemoved']) {
      const ids = all.flatMap((each) =>
        each.type === type && 'reimbursementId' in each.data ? each.data.reimbursementId : [],
      );
      if (new Set(ids).size !== ids.length) throw new Error(`${type} twice`);
    }
  },
);
