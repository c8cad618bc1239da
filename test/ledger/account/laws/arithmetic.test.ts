import {
  discountOn,
  dueOn,
  lateFeeOn,
  outstandingOf,
  payableOn,
  statusOn,
} from '../../../../ledger/account/charge/due.ts';
import { pendingCents } from '../../../../ledger/account/charge/pending.ts';
import { postingsOf } from '../../../../ledger/catalogue.ts';
import type { AccountKey } from '../../../../ledger/chart.ts';
import { changeOf } from '../../../../ledger/posting.ts';
import { plusDays } from '../../../../ledger/values/calendar.ts';
import type { Taken } from '../../../support/account-steps.ts';
import { add, type Fact } from '../../../support/books/facts.ts';
import { balancesOf, journalOf } from '../../../support/books/journal.ts';
import { creditBy, sumsOf } from '../../../support/books/sums.ts';
import { firstDay } from '../../../support/days.ts';
import { chargesOf, eventsOf, isSame, law, linesByDay, livesOf, recordedOf } from '../../../support/laws.ts';
import { sized } from '../../../support/size.ts';

/** The ledger and test/support/books, which imports nothing of it, come to the same figures. */

law('what charges come to on any day is what the arithmetic of the tests says', 50, (taken, judged, cut) => {
  const last = taken.at(-1);
  if (last === undefined) return;
  const events = eventsOf(taken).map(({ type, data }) => ({ stream: 'account-m1', type, data })) as never;
  for (const day of [plusDays(firstDay, cut % 400), last.today, plusDays(last.today, 1)]) {
    const { charges, wrong } = sumsOf(events, day);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    const shown = chargesOf(last.after).map((charge) => {
      judged();
      return {
        id: charge.chargeId,
        status: statusOn(charge, day),
        due: dueOn(charge, day),
        ledger: outstandingOf(charge),
        paid: charge.paidCents,
        fee: lateFeeOn(charge, day),
        discount: discountOn(charge, day),
        sent: pendingCents(charge),
        payable: payableOn(charge, day),
      };
    });
    const wanted = charges.map(
      ({ id, status, due, ledger, paid, feeToday, discountToday, sent, payable }) => {
        return { id, status, due, ledger, paid, fee: feeToday, discount: discountToday, sent, payable };
      },
    );
    if (!isSame(shown, wanted))
      throw new Error(`on ${day}: ${JSON.stringify(shown)}, not ${JSON.stringify(wanted)}`);
  }
});

/** What events post is what the arithmetic says, on every account and day; so is the credit in the end. */
function booksAreAsSaid(taken: readonly Taken[], judged: () => void): void {
  const facts = recordedOf(taken) as unknown as readonly Fact[];
  const credit = add(facts.map(({ type, data }) => creditBy(type, data)[0]));
  const { creditCents = 0 } = taken.at(-1)?.after ?? {};
  if (credit !== creditCents) throw new Error(`credit is ${creditCents}, not ${credit}`);
  const wanted = Map.groupBy(journalOf(facts, 'UTC'), ({ day }) => day);
  const booked = linesByDay(eventsOf(taken));
  for (const day of new Set([...wanted.keys(), ...booked.keys()])) {
    judged();
    const [balances, lines] = [balancesOf(wanted.get(day) ?? []), booked.get(day) ?? []];
    for (const account of new Set([...balances.keys(), ...lines.map((line) => line.account)])) {
      const [is, ought] = [changeOf(account as AccountKey, lines), balances.get(account) ?? 0];
      if (is !== ought) throw new Error(`${account} on ${day}: ${is}, not ${ought}`);
    }
  }
}

law('credit and each account of the journal are what the arithmetic says, on every day', 50, booksAreAsSaid);

// Credit that a payment became is paid out, and then the money goes back.
const kinds = ['AssessCharge', 'RecordPayment', 'VoidCharge', 'PayOutCredit', 'ReversePayment'] as const;
const rare = ['VoidCharge', 'ReinstateCharge', 'WriteOffCharge', 'ReverseWriteOff'] as const;
law(
  'so is what is written off, and what went back of payments and is asked of nobody any more',
  10,
  (taken, judged) => {
    booksAreAsSaid(taken, () => undefined);
    if (eventsOf(taken).some((event) => changeOf('badDebts', postingsOf(event)) !== 0)) judged();
  },
  { lives: livesOf(kinds, rare), numRuns: sized(60, 600) },
);
