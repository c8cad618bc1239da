import test from 'ava';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { handle } from '../../../ledger/handle.ts';
import { clear } from '../../../ledger/streamCache.ts';
import { plain } from '../../support/account.ts';
import { received } from '../../support/account-commands.ts';
import { memoryLog } from '../../support/memory-log.ts';

const terms = {
  ...plain,
  lateFee: { amountCents: 500, startDate: '2026-02-05' },
  earlyDiscount: { amountCents: 1_000, endDate: '2026-01-20' },
};
const assess = { type: 'AssessCharge', chargeId: 'c1', terms, today: '2026-01-01' } as const;
const allocations = [{ chargeId: 'c1', amountCents: terms.amountCents - 1_000 }];
const amounts = { amountCents: terms.amountCents - 1_000, addedFeeCents: 0, creditCents: 0, allocations };
const begun = { paymentId: 'p1', accountId: 'acct_1', intentId: 'pi_1', method: 'ach' } as const;
const initiate = { type: 'InitiatePayment', ...begun, ...amounts, today: '2026-01-02' } as const;
const accept = (today: string) => ({ type: 'AcceptPayment', paymentId: 'p1', today }) as const;
const reason = 'charged by mistake';

/** What was written. */
async function eventsOf(commands: readonly AccountCommand[], { isCold = false } = {}) {
  const log = memoryLog();
  for (const [index, command] of commands.entries()) {
    if (isCold) clear(log);
    const at = `2026-03-01T12:00:0${index}.000Z`;
    const context = { orgCode: 'abgesu', actor: 'user-1', at, correlationId: 'r', commandId: `c${index}` };
    await handle(log, account, 'm1', command, context);
  }
  return log.readStream(account.streamOf('m1'));
}

/** The same, each event with the type of the one that caused it; `command` when none did. */
async function causes(commands: readonly AccountCommand[], how = {}): Promise<string[]> {
  const events = await eventsOf(commands, how);
  return events.map(({ type, metadata: { causationId, commandId } }) => {
    const cause = events.find(({ id }) => id === causationId)?.type;
    return `${type} < ${cause ?? (causationId === commandId ? 'command' : causationId)}`;
  });
}

const late: readonly AccountCommand[] = [
  assess,
  initiate,
  { type: 'ApplyLateFees', today: '2026-02-06' },
  accept('2026-02-07'),
  { type: 'VoidCharge', chargeId: 'c1', reason, today: '2026-02-08' },
];

test('a rule, a discount, a fee taken back and a credit name the event that caused them', async (t) => {
  t.deepEqual(await causes(late), [
    'ChargeAssessed < command',
    'PaymentInitiated < command',
    'LateFeeApplied < ChargeAssessed',
    'PaymentAccepted < command',
    'EarlyDiscountGranted < PaymentAccepted',
    'LateFeeRevoked < PaymentAccepted',
    'ChargeVoided < command',
    'CreditIssued < ChargeVoided',
  ]);
});

test('causes are the same whether the account was remembered or read', async (t) => {
  t.deepEqual(await causes(late, { isCold: true }), await causes(late));
});

test('a late fee names the change that gave the charge its terms', async (t) => {
  const amended = { ...terms, memo: 'with the new memo' };
  const amend = { type: 'AmendCharge', chargeId: 'c1', terms: amended, today: '2026-01-03' } as const;
  const written = await causes([assess, amend, { type: 'ApplyLateFees', today: '2026-02-06' }]);
  t.is(written.at(-1), 'LateFeeApplied < ChargeAmended');
});

test('a discount that a dispute takes back names the dispute, and one earned again the payment', async (t) => {
  const dispute = { type: 'DisputePayment', disputeId: 'd1', paymentId: 'p1', reason } as const;
  const written = await causes([
    assess,
    initiate,
    accept('2026-01-03'),
    { ...dispute, amountCents: amounts.amountCents, today: '2026-01-25' },
    { type: 'WinDispute', disputeId: 'd1', today: '2026-01-30' },
  ]);
  t.deepEqual(written.slice(-4), [
    'PaymentDisputed < command',
    'EarlyDiscountRevoked < PaymentDisputed',
    'DisputeWon < command',
    'EarlyDiscountGranted < DisputeWon',
  ]);
});

test('credit that pays a reinstated charge again names the reinstatement', async (t) => {
  const reinstate = { type: 'ReinstateCharge', chargeId: 'c1', reason, today: '2026-01-06' } as const;
  const written = await causes([
    assess,
    initiate,
    accept('2026-01-03'),
    { type: 'VoidCharge', chargeId: 'c1', reason, today: '2026-01-05' },
    reinstate,
  ]);
  t.deepEqual(written.slice(written.indexOf('ChargeReinstated < command')), [
    'ChargeReinstated < command',
    'CreditReserved < ChargeReinstated',
    'CreditSpent < ChargeReinstated',
  ]);
});

test('the recovery of a bad debt names the money that came', async (t) => {
  const money = { paymentId: 'p2', orderId: 'Manual Payment', method: 'cash', amountCents: 500 } as const;
  const written = await causes([
    assess,
    { type: 'WriteOffCharge', chargeId: 'c1', reason, today: '2026-01-05' },
    { type: 'RecoverBadDebt', chargeId: 'c1', ...money, paidOn: '2026-01-06', today: '2026-01-06' },
  ]);
  t.deepEqual(written.slice(-2), ['BadDebtRecovered < PaymentRecorded', 'PaymentRecorded < command']);
});

test('of several charges that a refund cancels, each credit names the removal of its own', async (t) => {
  const orders = [
    { chargeId: 'c1', amountCents: 4_000 },
    { chargeId: 'c2', amountCents: 3_000 },
  ];
  const written = await eventsOf([
    { ...assess, terms: plain },
    { ...assess, chargeId: 'c2', terms: plain },
    ...orders.map(({ chargeId, amountCents }) => {
      const allocations = [{ chargeId, amountCents: plain.amountCents - amountCents - 1_000 }];
      return received(0, '2026-01-02', { paymentId: `cash ${chargeId}`, allocations });
    }),
    {
      ...initiate,
      amountCents: 7_000,
      allocations: orders,
    },
    accept('2026-01-03'),
    ...orders.map(
      ({ chargeId }): AccountCommand => ({
        type: 'WriteOffCharge',
        chargeId,
        reason,
        today: '2026-01-04',
      }),
    ),
    {
      type: 'RequestRefund',
      requestId: 'rq',
      paymentId: 'p1',
      amountCents: 7_000,
      reason,
      requestedBy: 'u1',
      charges: orders.map(({ chargeId }) => ({ chargeId, becomes: 'canceled' as const })),
      today: '2026-01-05',
    },
    {
      type: 'RefundPayment',
      refundId: 're',
      requestId: 'rq',
      paymentId: 'p1',
      amountCents: 7_000,
      reason,
      today: '2026-01-05',
    },
  ]);
  const subjectOf = ({ data }: (typeof written)[number]) =>
    'source' in data
      ? (data.source as { chargeId: string }).chargeId
      : (data as { chargeId: string }).chargeId;
  const credits = written.filter(({ type }) => type === 'CreditIssued');
  const causedBy = credits.map(({ metadata }) => written.find(({ id }) => id === metadata.causationId));
  t.deepEqual(
    causedBy.map((event) => event && [event.type, subjectOf(event)]),
    credits.map((event) => ['ChargeVoided', subjectOf(event)]),
  );
  t.is(credits.length, 2);
});
