import test from 'ava';
import { dueOn } from '../../../ledger/account/charge/due.ts';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { creditToCome } from '../../../ledger/account/freeCredit.ts';
import { fold } from '../../../ledger/decider.ts';
import { assessed, granted, plain, withFeeAndDiscount } from '../../support/account.ts';
import { after, begin, cash, reversal, typesOf, venmo, when } from '../../support/account-commands.ts';
import { law } from '../../support/laws.ts';

/** $50.00 due on Jan 20 with $10.00 more from Jan 21 on, and another $50.00 due on Jan 25. */
const first = {
  ...plain,
  amountCents: 5_000,
  dueDate: '2026-01-20',
  lateFee: { amountCents: 1_000, startDate: '2026-01-21' },
};
const charged = [
  assessed(
    { ...first, dueDate: '2026-01-25', lateFee: { amountCents: 1_000, startDate: '2026-01-26' } },
    'c2',
  ),
  assessed(first),
];
const since = '2026-01-01';
const nightly = (today: string, creditPaysSince = since): AccountCommand => ({
  type: 'ApplyLateFees',
  creditPaysSince,
  today,
});
const spentIn = (events: readonly AccountEvent[]) =>
  events.flatMap((event) =>
    event.type === 'CreditSpent'
      ? [
          [
            event.by?.actor,
            event.data.occurredOn,
            ...event.data.allocations.map((each) => [each.chargeId, each.amountCents]),
          ],
        ]
      : [],
  );
const dueOf = (events: readonly AccountEvent[], chargeId: string, day: string) => {
  const charge = fold(account, events).charges.get(chargeId);
  return charge === undefined ? undefined : dueOn(charge, day);
};

test('free credit pays a charge on its due date, not before, and once', (t) => {
  const given = [...charged, granted(6_000)];
  t.deepEqual(when(given, nightly('2026-01-19')), []);
  const events = when(given, nightly('2026-01-20'));
  t.deepEqual(typesOf(events), ['CreditReserved', 'CreditSpent']);
  t.deepEqual(spentIn(events), [['rule:credit', '2026-01-20', ['c1', 5_000]]]);
  t.is(fold(account, [...given, ...events]).creditCents, 1_000);
  t.deepEqual(when([...given, ...events], nightly('2026-01-20')), []);
});

test('it pays as of the due date although nothing ran on that day: no late fee, by any next command', (t) => {
  const given = [...charged, granted(6_000)];
  const command: AccountCommand = {
    ...cash(1_000, '2026-01-22'),
    creditPaysSince: since,
    allocations: [{ chargeId: 'c2', amountCents: 1_000 }],
  };
  for (const next of [nightly('2026-01-22'), command]) {
    const events = when(given, next);
    t.deepEqual(spentIn(events), [['rule:credit', '2026-01-20', ['c1', 5_000]]]);
    t.false(typesOf(events).includes('LateFeeApplied'));
  }
});

test('it pays what a reversal reopens on the day of a payment by credit, as of the same due date', (t) => {
  const paid = after([assessed(first), granted(6_000)], cash(2_000, '2026-01-05'), nightly('2026-01-20'));
  const reversed = after(paid, reversal('2026-01-21'));
  const events = when(reversed, nightly('2026-01-21'));
  t.deepEqual(spentIn(events), [['rule:credit', '2026-01-20', ['c1', 2_000]]]);
  t.is(dueOf([...reversed, ...events], 'c1', '2026-01-21'), 0);
  const ids = [...reversed, ...events].flatMap((event) =>
    event.type === 'CreditReserved' ? [event.data.reservationId] : [],
  );
  t.is(new Set(ids).size, 2);
});

test('too little credit pays the charge that was due first, and a part of the next; what is missing is late', (t) => {
  const events = when([...charged, granted(7_000)], nightly('2026-01-27'));
  t.deepEqual(spentIn(events), [
    ['rule:credit', '2026-01-20', ['c1', 5_000]],
    ['rule:credit', '2026-01-25', ['c2', 2_000]],
  ]);
  t.deepEqual(typesOf(events).slice(-1), ['LateFeeApplied']);
  t.is(dueOf([...charged, granted(7_000), ...events], 'c2', '2026-01-27'), 4_000);
});

test('credit that came after the late fee pays the fee too, from the day on which it came', (t) => {
  const credit = granted(9_000);
  const came = { ...credit, data: { ...credit.data, occurredOn: '2026-01-23' } } as AccountEvent;
  const late = after([assessed(first), came], nightly('2026-01-24'));
  t.deepEqual(typesOf(late).slice(2), ['LateFeeApplied']);
  t.deepEqual(spentIn(when(late, nightly('2026-01-24'))), [['rule:credit', '2026-01-23', ['c1', 6_000]]]);
});

test('what free credit will pay is the charge that is due first, then the next, as far as it goes', (t) => {
  const coming = (rules: Partial<Parameters<typeof creditToCome>[1]>) => [
    ...creditToCome(fold(account, [...charged, granted(7_000)]), { today: '2026-01-10', ...rules }),
  ];
  t.deepEqual(coming({ creditPaysSince: since }), [
    ['c1', 5_000],
    ['c2', 2_000],
  ]);
  t.deepEqual(coming({}), []);
});

test('what pending money covers, what is set aside and what is with collections is left alone', (t) => {
  const given = [assessed(first), granted(6_000)];
  t.deepEqual(when(after(given, venmo(5_000, '2026-01-18')), nightly('2026-01-22')), []);
  const partly = when(after(given, venmo(3_000, '2026-01-18')), nightly('2026-01-20'));
  t.deepEqual(spentIn(partly), [['rule:credit', '2026-01-20', ['c1', 2_000]]]);
  const aside = after(
    given,
    venmo(1_000, '2026-01-18', { creditCents: 4_000, allocations: [{ chargeId: 'c1', amountCents: 5_000 }] }),
  );
  t.is(fold(account, aside).creditCents, 2_000);
  t.deepEqual(when(aside, nightly('2026-01-22')), []);
  // A card that was begun keeps nothing: no money has moved.
  t.is(spentIn(when(after(given, begin('card', 5_000, '2026-01-20')), nightly('2026-01-20'))).length, 1);
  const collected: readonly AccountEvent[] = [
    assessed(first),
    {
      type: 'AccountSentToCollections',
      data: { amountCents: 5_000, termsVersion: '1', occurredOn: '2026-01-22' },
    },
  ];
  t.deepEqual(typesOf(when([...collected, granted(9_000)], nightly('2026-01-23'))), ['LateFeeApplied']);
});

test('with the setting off nothing is paid, and from the day it was switched on nothing as of a day before', (t) => {
  const given = [assessed(first), granted(9_000)];
  const off = when(given, { type: 'ApplyLateFees', today: '2026-01-22' });
  t.deepEqual(typesOf(off), ['LateFeeApplied']);
  for (const [on, day] of [
    ['2026-01-30', '2026-01-30'],
    // Not as of a day before the fee that it pays.
    [since, '2026-01-21'],
  ] as const)
    t.deepEqual(spentIn(when([...given, ...off], nightly('2026-02-01', on))), [
      ['rule:credit', day, ['c1', 6_000]],
    ]);
});

test('credit that pays on the last day of the early discount earns it', (t) => {
  const terms = { ...withFeeAndDiscount, dueDate: '2026-01-10' };
  const events = when([assessed(terms), granted(10_000)], nightly('2026-01-12'));
  t.deepEqual(spentIn(events), [['rule:credit', '2026-01-10', ['c1', 9_000]]]);
  t.is(typesOf(events).at(-1), 'EarlyDiscountGranted');
});

test('a charge of today is paid by the job alone, and what can be undone stays as it was', (t) => {
  const terms = { ...plain, startDate: '2026-01-20', dueDate: '2026-01-20' };
  const given = [assessed(terms, 'c1', '2026-01-20'), granted(10_000)];
  t.deepEqual(when(given, nightly('2026-01-20')), []);
  t.deepEqual(
    typesOf(when(given, { type: 'UndoCharge', chargeId: 'c1', creditPaysSince: since, today: '2026-01-21' })),
    ['ChargeVoided'],
  );
  const job = {
    type: 'PayByCredit',
    chargeIds: ['c1'],
    creditPaysSince: since,
    today: '2026-01-20',
  } as const;
  t.deepEqual(spentIn(when(given, job)), [['rule:credit', '2026-01-20', ['c1', 10_000]]]);
});

test('by hand it pays what is due now, oldest due date first, and no more than that', (t) => {
  const scheduled = assessed({ ...plain, startDate: '2026-01-15', dueDate: '2026-01-16' }, 'c3');
  const given = [...charged, scheduled, granted(12_000)];
  const by = (amountCents: number): AccountCommand => ({
    type: 'ApplyCredit',
    paymentId: 'p1',
    amountCents,
    today: '2026-01-10',
  });
  t.deepEqual(spentIn(when(given, by(6_000))), [[undefined, '2026-01-10', ['c1', 5_000], ['c2', 1_000]]]);
  for (const [cents, message] of [
    [10_001, 'The amount should not be greater than $100.00'],
    [0, 'The amount must be at least 0.01.'],
  ] as const)
    t.throws(() => when(given, by(cents)), { message });
});

law('no late fee comes while free credit covers the charge from its due date on', 20, (taken, judged) => {
  for (const { command, before, events } of taken) {
    if (command.creditPaysSince === undefined || before.collections !== undefined) continue;
    // One that was reached names the terms; another comes because a payment was not there in time.
    const fee = events.find(
      (event) => event.type === 'LateFeeApplied' && event.by?.causationId !== undefined,
    );
    if (fee?.type !== 'LateFeeApplied' || command.type.startsWith('Undo')) continue;
    const spent = spentIn(events);
    judged();
    const charge = before.charges.get(fee.data.chargeId);
    if (charge === undefined || charge.terms.dueDate < command.creditPaysSince) continue;
    const free = [...before.creditByDay].every(([day]) => day <= charge.terms.dueDate)
      ? before.creditCents
      : 0;
    if (spent.length === 0 && free >= dueOn(charge, charge.terms.dueDate) && charge.pending.length === 0)
      throw new Error(`${free} was free`);
  }
});

law(
  'free credit pays by rule on the due date or later, never more than is due and never below nothing',
  10,
  (taken, judged) => {
    for (const { events, before, after: then, today } of taken)
      for (const event of events) {
        if (event.type !== 'CreditSpent' || event.by?.actor !== 'rule:credit') continue;
        judged();
        const [{ chargeId } = { chargeId: '' }] = event.data.allocations;
        const charge = before.charges.get(chargeId);
        if (
          charge === undefined ||
          event.data.occurredOn < charge.terms.dueDate ||
          event.data.occurredOn > today
        )
          throw new Error('not on its day');
        if (then.creditCents < 0) throw new Error('below nothing');
      }
  },
);
