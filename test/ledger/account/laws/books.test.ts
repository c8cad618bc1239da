import test from 'ava';
import fc from 'fast-check';
import { worthOf } from '../../../../ledger/account/charge/balance.ts';
import { outstandingOf } from '../../../../ledger/account/charge/due.ts';
import { account } from '../../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../../ledger/account/events.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import { chartOf } from '../../../../ledger/chart.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import { isCalendarDate, plusDays } from '../../../../ledger/values/calendar.ts';
import { live, type Taken } from '../../../support/account-steps.ts';
import { accountSides } from '../../../support/accountSides.ts';
import {
  always,
  chargesOf,
  eventsOf,
  law,
  linesByDay,
  livesAtStripe,
  livesOf,
  reservedIn,
  sum,
} from '../../../support/laws.ts';
import { sized } from '../../../support/size.ts';

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
  'after every event the sub-ledgers are what charges owe and what credit is free or reserved',
  50,
  (taken, judged) => {
    let state = account.initial;
    const balance = { receivable: 0, memberCredits: 0, reservedCredits: 0 };
    for (const event of eventsOf(taken)) {
      state = account.evolve(state, event);
      judged();
      for (const name of ['receivable', 'memberCredits', 'reservedCredits'] as const)
        balance[name] += changeOf(name, postingsOf(event));
      const owed = sum(chargesOf(state).map(outstandingOf));
      if (balance.receivable !== owed) throw new Error(`Receivable ${balance.receivable}, owed ${owed}`);
      if (-balance.memberCredits !== state.creditCents) throw new Error('Member credits');
      if (-balance.reservedCredits !== reservedIn(state)) throw new Error('Reserved credits');
    }
  },
);

const BAD_DEBTS =
  'bad debts are what is written off, and what went back of payments and is asked of nobody any more';
test(BAD_DEBTS, (t) => {
  // Credit that a payment became is paid out, and then the money goes back.
  const kinds = ['AssessCharge', 'RecordPayment', 'VoidCharge', 'PayOutCredit', 'ReversePayment'] as const;
  const rare = ['VoidCharge', 'ReinstateCharge', 'WriteOffCharge', 'ReverseWriteOff'] as const;
  const seen = { removed: 0, reinstated: 0, writtenOff: 0 };
  const holds = (taken: readonly Taken[], judged = () => {}) => {
    const events = eventsOf(taken);
    const wentBack = new Map(
      events.flatMap(({ type, data }) =>
        type === 'ChargeAssessed' && data.terms.chargeType === 'Returned payment'
          ? [[data.chargeId, data.terms.amountCents]]
          : [],
      ),
    );
    let lostCents = 0;
    for (const charge of taken.at(-1)?.after.charges.values() ?? []) {
      const { chargeId, voided, terms, writtenOffCents, recoveredCents } = charge;
      const askedCents = voided ? 0 : terms.amountCents;
      lostCents += voided ? 0 : writtenOffCents + recoveredCents;
      lostCents += wentBack.has(chargeId) ? (wentBack.get(chargeId) ?? 0) - askedCents : 0;
      seen.removed += Number(voided && wentBack.has(chargeId));
      seen.writtenOff += Number(!voided && writtenOffCents > 0 && wentBack.has(chargeId));
    }
    for (const { type, data } of events)
      seen.reinstated += Number(type === 'ChargeReinstated' && wentBack.has(data.chargeId));
    const booked = sum(events.map((event) => changeOf('badDebts', postingsOf(event))));
    if (lostCents !== 0) judged();
    if (booked !== lostCents) throw new Error(`booked ${booked}, lost ${lostCents}`);
  };
  always(BAD_DEBTS, 5, holds);
  const losing = livesOf(kinds, rare);
  always(`${BAD_DEBTS}: losing`, 10, holds, { lives: losing, numRuns: sized(60, 600) });
  Object.assign(seen, { removed: 0, reinstated: 0, writtenOff: 0 });
  // Always the same lives, for what is rare to be among them.
  for (const taking of fc.sample(losing, { numRuns: 400, seed: 1 })) holds(live(taking));
  for (const [what, times] of Object.entries(seen)) t.true(times > 0, `${what} ${JSON.stringify(seen)}`);
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
  'from today on, deferred revenue is what charges are worth that have not started by then',
  20,
  (taken, judged) => {
    const days = linesByDay(eventsOf(taken));
    const [last] = taken.slice(-1);
    if (last === undefined) return;
    for (const ahead of [0, 1, 2, 4, 6, 30]) {
      const day = plusDays(last.today, ahead);
      const lines = [...days].flatMap(([on, some]) => (on <= day ? some : []));
      const waiting = chargesOf(last.after).filter(({ voided, terms }) => !voided && terms.startDate > day);
      const cents = -changeOf('deferredRevenue', lines);
      if (waiting.length > 0) judged();
      if (cents !== sum(waiting.map(worthOf))) throw new Error(`${cents} on ${day}`);
    }
  },
);

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

law(
  'purchases change the books by their amounts alone: nothing is left of what was removed',
  10,
  (taken, judged) => {
    const books = new Map<string, number>();
    for (const event of eventsOf(taken))
      if (event.type.startsWith('Reimbursement'))
        for (const { account: key, debitCents, creditCents } of postingsOf(event))
          books.set(key, (books.get(key) ?? 0) + debitCents - creditCents);
    for (const each of taken.at(-1)?.after.reimbursements.values() ?? []) {
      if (each.status !== 'approved' && each.status !== 'paid') continue;
      judged();
      const from = each.status === 'paid' ? each.paidFrom : 'reimbursementsPayable';
      books.set(each.account, (books.get(each.account) ?? 0) - each.amountCents);
      books.set(from, (books.get(from) ?? 0) + each.amountCents);
    }
    for (const [key, cents] of books) if (cents !== 0) throw new Error(`${key} is off by ${cents}`);
  },
);
