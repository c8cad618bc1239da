import fc from 'fast-check';
import { account as decider } from '../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms, PaymentReversal } from '../../ledger/account/events.ts';
import { accountCases } from '../api/accountCases.ts';
import { batchCases } from '../api/batchCases.ts';
import { chargeCases } from '../api/chargeCases.ts';
import { chargeCorrectionCases } from '../api/chargeCorrectionCases.ts';
import { collectionsCases } from '../api/collectionsCases.ts';
import { creditPayoutCases } from '../api/creditPayoutCases.ts';
import { openingBalanceCases } from '../api/openingBalanceCases.ts';
import { paymentCases } from '../api/paymentCases.ts';
import { paymentCorrectionCases } from '../api/paymentCorrectionCases.ts';
import { reimbursementCases } from '../api/reimbursementCases.ts';
import { statementCases } from '../api/statementCases.ts';
import { live, steps } from '../support/account-steps.ts';
import type { NounSample } from './noun.ts';

const terms: ChargeTerms = {
  chargeTypeId: 'dues',
  chargeType: 'Dues',
  account: 'bank ****1234',
  amountCents: 12_000,
  startDate: '2026-11-01',
  dueDate: '2026-12-01',
  memo: '',
};

const occurredOn = '2026-11-20';
const amounts = { amountCents: 12_408, addedFeeCents: 408 };
const allocations = [{ chargeId: 'c1', amountCents: 12_000 }];
const taken: PaymentReversal = {
  paymentId: 'p1',
  amountCents: 5_000,
  addedFeeCents: 0,
  reopened: [{ chargeId: 'c1', amountCents: 3_000 }],
  fromCreditCents: 1_500,
  shortfallCents: 500,
  reason: 'Agreed by phone.',
  occurredOn: '2026-11-22',
};
const corrected = { reversalId: 'rv1', account: 'undepositedChecks', settledOn: '2026-11-24' } as const;
const pizza = { reimbursementId: 'r1', expenseName: 'Pizza', amountCents: 4_000 };
const food = { budgetId: 'b1', categoryId: 'c1', name: 'Food' };
const approved = { ...pizza, account: 'otherExpenses', approvedBy: ['u1'], occurredOn } as const;

/** The fine of an absence. */
const fined: AccountEvent = {
  type: 'ChargeAssessed',
  data: { chargeId: 'c1', terms, meetingId: 'm1', occurredOn },
};

const told: readonly AccountEvent[] = [
  { type: 'ChargeAssessed', data: { chargeId: 'c1', terms, occurredOn } },
  fined,
  {
    type: 'ChargeAssessed',
    data: { chargeId: 'c1', terms: { ...terms, chargeType: 'Other', other: 'T-shirt' }, occurredOn },
  },
  {
    type: 'OpeningBalanceCharged',
    data: {
      chargeId: 'c1',
      terms: { ...terms, chargeTypeId: 'opening balance', chargeType: 'Opening balance' },
      occurredOn,
    },
  },
  { type: 'OpeningCreditEntered', data: { amountCents: 5_000, memo: 'Spring dues.', occurredOn } },
  { type: 'OpeningCreditEntered', data: { amountCents: 5_000, memo: '', occurredOn } },
  {
    type: 'OpeningCreditCorrected',
    data: { amountCents: 3_000, previousCents: 5_000, memo: '', reason: 'A slip', occurredOn },
  },
  {
    type: 'OpeningCreditCorrected',
    data: { amountCents: 0, previousCents: 5_000, memo: '', reason: 'Not theirs.', occurredOn },
  },
  {
    type: 'ChargeAmended',
    data: {
      chargeId: 'c1',
      previous: terms,
      terms: {
        ...terms,
        amountCents: 10_000,
        memo: 'less',
        lateFee: { amountCents: 500, startDate: '2026-12-05' },
      },
      occurredOn,
    },
  },
  {
    type: 'ChargeVoided',
    data: {
      chargeId: 'c1',
      terms,
      lateFeeCents: 0,
      discountCents: 0,
      reason: 'Charged twice.',
      occurredOn,
    },
  },
  { type: 'LateFeeApplied', data: { chargeId: 'c1', amountCents: 500, occurredOn } },
  {
    type: 'EarlyDiscountGranted',
    data: { chargeId: 'c2', amountCents: 1_000, settledBy: 'p1', occurredOn },
  },
  {
    type: 'EarlyDiscountRevoked',
    data: { chargeId: 'c2', amountCents: 1_000, revokedBy: 'rt_1', occurredOn },
  },
  {
    type: 'PaymentRecorded',
    data: {
      paymentId: 'p1',
      orderId: 'Manual Payment',
      method: 'check',
      amountCents: 15_000,
      allocations: [
        { chargeId: 'c1', amountCents: 12_000 },
        { chargeId: 'c2', amountCents: 3_000 },
      ],
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'CreditIssued',
    data: {
      creditId: 'k1',
      amountCents: 700,
      source: { kind: 'granted', reason: 'cleaned the house' },
      occurredOn,
    },
  },
  {
    type: 'CreditIssued',
    data: {
      creditId: 'k1',
      amountCents: 700,
      source: { kind: 'chargeVoided', chargeId: 'c1' },
      occurredOn,
    },
  },
  {
    type: 'CreditIssued',
    data: {
      creditId: 'k1',
      amountCents: 700,
      source: { kind: 'chargeAmended', chargeId: 'c1' },
      occurredOn,
    },
  },
  { type: 'CreditReserved', data: { reservationId: 'r1', amountCents: 700, occurredOn } },
  {
    type: 'CreditSpent',
    data: {
      reservationId: 'r1',
      amountCents: 700,
      allocations: [{ chargeId: 'c1', amountCents: 700 }],
      occurredOn,
    },
  },
  { type: 'CreditReleased', data: { reservationId: 'r1', amountCents: 700, occurredOn } },
  { type: 'LateFeeWaived', data: { chargeId: 'c1', amountCents: 500, reason: 'was ill', occurredOn } },
  { type: 'LateFeeWaived', data: { chargeId: 'c1', amountCents: 0, reason: 'will be late', occurredOn } },
  { type: 'LateFeeRevoked', data: { chargeId: 'c1', amountCents: 500, settledBy: 'p1', occurredOn } },
  {
    type: 'ChargeWrittenOff',
    data: { chargeId: 'c1', amountCents: 12_000, reason: 'left school', occurredOn },
  },
  {
    type: 'ChargeReinstated',
    data: {
      chargeId: 'c1',
      terms,
      lateFeeCents: 0,
      discountCents: 0,
      reason: 'Charged once.',
      occurredOn,
    },
  },
  { type: 'LateFeeReinstated', data: { chargeId: 'c1', amountCents: 500, reason: 'was well', occurredOn } },
  { type: 'LateFeeReinstated', data: { chargeId: 'c1', amountCents: 0, reason: 'was well', occurredOn } },
  {
    type: 'WriteOffReversed',
    data: { chargeId: 'c1', amountCents: 12_000, reason: 'is back', occurredOn },
  },
  { type: 'BadDebtRecovered', data: { chargeId: 'c1', amountCents: 4_000, occurredOn } },
  {
    type: 'PaymentInitiated',
    data: {
      paymentId: 'p1',
      method: 'card',
      accountId: 'acct_1',
      intentId: 'pi_1',
      ...amounts,
      creditCents: 0,
      allocations,
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'PaymentSubmitted',
    data: {
      paymentId: 'p1',
      method: 'venmo',
      orderId: 'order 1',
      location: 'shot.png',
      screenshotSha256: '00ff',
      payer: 'bob-ross',
      amountCents: 12_000,
      creditCents: 0,
      allocations,
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'DateSentCorrected',
    data: {
      paymentId: 'p1',
      chargeIds: ['c1'],
      before: '2026-11-20',
      after: '2026-11-18',
      occurredOn: '2026-11-18',
    },
  },
  { type: 'PaymentPending', data: { paymentId: 'p1', allocations, startedOn: '2026-11-20', occurredOn } },
  {
    type: 'PaymentAccepted',
    data: {
      paymentId: 'p1',
      method: 'card',
      orderId: 'pi_1',
      ...amounts,
      chargeIds: ['c1'],
      allocations: [{ chargeId: 'c1', amountCents: 11_000 }],
      excessCents: 1_000,
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'PaymentAccepted',
    data: {
      paymentId: 'p1',
      method: 'zelle',
      orderId: 'order 1',
      amountCents: 12_000,
      addedFeeCents: 0,
      chargeIds: ['c1'],
      allocations,
      excessCents: 0,
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'PaymentFailed',
    data: { paymentId: 'p1', chargeIds: ['c1'], reason: 'Your card was declined.', occurredOn },
  },
  { type: 'PaymentDeclined', data: { paymentId: 'p1', chargeIds: ['c1'], reason: '', occurredOn } },
  {
    type: 'CardDeclined',
    data: {
      paymentId: 'p1',
      chargeIds: ['c1'],
      attemptId: 'ch_1',
      amountCents: 12_000,
      reason: 'Your card has insufficient funds.',
      occurredOn: '2026-11-20',
    },
  },
  { type: 'PaymentAbandoned', data: { paymentId: 'p1', chargeIds: ['c1'], occurredOn } },
  { type: 'PaymentRefunded', data: { ...taken, refundId: 're_1' } },
  {
    type: 'PaymentRefunded',
    data: { ...taken, refundId: 're_1', requestId: 'r1', requestedBy: 'u1' },
  },
  {
    type: 'RefundRequested',
    data: {
      requestId: 'r1',
      paymentId: 'p1',
      amountCents: 5_000,
      reason: 'Left.',
      requestedBy: 'u1',
      occurredOn,
    },
  },
  {
    type: 'RefundRequested',
    data: {
      requestId: 'r2',
      paymentId: 'p1',
      amountCents: 5_000,
      reason: 'Left.',
      requestedBy: 'u1',
      charges: [
        { chargeId: 'c1', becomes: 'canceled' },
        { chargeId: 'c2', becomes: 'due', dueDate: '2026-12-20', lateFeeStartDate: '2026-12-27' },
      ],
      occurredOn,
    },
  },
  {
    type: 'RefundRefused',
    data: {
      requestId: 'r1',
      paymentId: 'p1',
      amountCents: 5_000,
      reason: 'Insufficient funds',
      occurredOn,
    },
  },
  {
    type: 'RefundFailed',
    data: {
      paymentId: 'p1',
      refundId: 're_1',
      amountCents: 5_000,
      addedFeeCents: 0,
      allocations: [{ chargeId: 'c1', amountCents: 4_000 }],
      excessCents: 1_000,
      occurredOn: '2026-11-25',
      reason: 'Expired or canceled card',
    },
  },
  { type: 'PaymentReturned', data: { ...taken, returnId: 'rt_1' } },
  { type: 'PaymentDisputed', data: { ...taken, disputeId: 'dp_1' } },
  {
    type: 'PaymentReversed',
    data: { ...taken, ...corrected, kind: 'moved', movedTo: { memberId: 'u1', paymentId: 'p2' } },
  },
  {
    type: 'PaymentRecorded',
    data: {
      paymentId: 'p2',
      orderId: 'Manual Payment',
      method: 'cash',
      amountCents: 12_000,
      allocations,
      movedFrom: { memberId: 'u1', paymentId: 'p1' },
      occurredOn,
    },
  },
  {
    type: 'PaymentRecorded',
    data: {
      paymentId: 'p1',
      orderId: 'Manual Payment',
      method: 'check',
      checkNumber: '1042',
      amountCents: 15_000,
      allocations,
      excessCents: 3_000,
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'PaymentRecorded',
    data: {
      paymentId: 'p1',
      orderId: 'Manual Payment',
      method: 'cash',
      amountCents: 3_000,
      allocations: [],
      excessCents: 3_000,
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'PaymentRecorded',
    data: {
      paymentId: 'p1',
      orderId: 'Manual Payment',
      method: 'check',
      checkNumber: '1042',
      amountCents: 12_000,
      allocations,
      receiptId: 'k1',
      occurredOn: '2026-11-20',
    },
  },
  {
    type: 'PaymentDetailsChanged',
    data: {
      changeId: 'ch1',
      paymentId: 'p1',
      amountCents: 12_000,
      allocations,
      before: { paidOn: '2026-11-20', method: 'cash' },
      after: { paidOn: '2026-11-02', method: 'check', checkNumber: '1042' },
      reason: 'It was a check.',
      occurredOn: '2026-11-02',
    },
  },
  {
    type: 'VerificationReopened',
    data: {
      paymentId: 'p1',
      method: 'venmo',
      amountCents: 5_000,
      allocations: [{ chargeId: 'c1', amountCents: 6_000 }],
      reopened: [{ chargeId: 'c1', amountCents: 4_000 }],
      creditReopened: [{ chargeId: 'c1', amountCents: 1_000 }],
      excessCents: 1_000,
      reason: 'Undone',
      occurredOn,
    },
  },
  { type: 'DeclineReversed', data: { paymentId: 'p1', reason: 'It came.', occurredOn } },
  { type: 'PaymentReversed', data: { ...taken, ...corrected, kind: 'mistake' } },
  { type: 'PaymentReversed', data: { ...taken, ...corrected, kind: 'bounced', bankFeeCents: 1_200 } },
  { type: 'PaymentReversed', data: { ...taken, ...corrected, kind: 'taken-back' } },
  { type: 'LateFeesStopped', data: { chargeIds: ['c1'], occurredOn } },
  { type: 'LateFeesResumed', data: { chargeIds: ['c1'], occurredOn } },
  {
    type: 'PaymentReinstated',
    data: {
      paymentId: 'p1',
      reversalId: 'rv1',
      amountCents: 5_000,
      addedFeeCents: 0,
      allocations: [{ chargeId: 'c1', amountCents: 4_000 }],
      excessCents: 1_000,
      account: 'undepositedCash',
      reason: 'The other account could not take it.',
      occurredOn,
      laterCredit: { amountCents: 1_000, occurredOn: '2026-11-25' },
    },
  },
  {
    type: 'DisputeWon',
    data: {
      paymentId: 'p1',
      disputeId: 'dp_1',
      amountCents: 5_000,
      addedFeeCents: 0,
      allocations: [],
      excessCents: 5_000,
      occurredOn: '2026-11-25',
    },
  },
  {
    type: 'StripeFeesTaken',
    data: {
      paymentId: 'p1',
      transactionId: 'txn_1',
      fees: [
        { kind: 'card', amountCents: 390 },
        { kind: 'application', amountCents: 18 },
      ],
      occurredOn,
    },
  },
  {
    type: 'StripeFeesTaken',
    data: {
      paymentId: 'p1',
      transactionId: 'txn_2',
      fees: [{ kind: 'application', amountCents: -18 }],
      occurredOn,
    },
  },
  { type: 'FraudWarningReceived', data: { paymentId: 'p1', warningId: 'issfr_1', occurredOn } },
  { type: 'DisputeLost', data: { paymentId: 'p1', disputeId: 'dp_1', occurredOn } },
  {
    type: 'CreditIssued',
    data: {
      creditId: 'k1',
      amountCents: 700,
      source: { kind: 'overpayment', paymentId: 'p1' },
      occurredOn,
    },
  },
  {
    type: 'CreditIssued',
    data: {
      creditId: 'k1',
      amountCents: 700,
      source: { kind: 'lateFeeWaived', chargeId: 'c1' },
      occurredOn,
    },
  },
  {
    type: 'CreditPaidOut',
    data: { creditPayoutId: 'o1', amountCents: 700, method: 'check', reason: 'graduated', occurredOn },
  },
  {
    type: 'CreditPayoutReversed',
    data: { creditPayoutId: 'o1', amountCents: 700, method: 'cash', reason: 'never given', occurredOn },
  },
  {
    type: 'CreditIssued',
    data: {
      creditId: 'k1',
      amountCents: 700,
      source: { kind: 'settledInTime', chargeId: 'c1' },
      occurredOn,
    },
  },
  { type: 'CreditWithdrawn', data: { amountCents: 700, reason: 'given twice', occurredOn } },
  {
    type: 'ReimbursementSubmitted',
    data: { ...pizza, expenseDate: '2026-11-18', receipt: '', occurredOn },
  },
  { type: 'ReimbursementEndorsed', data: { ...pizza, approvedBy: 'u1', occurredOn } },
  { type: 'ReimbursementApproved', data: { ...approved, category: food } },
  { type: 'ReimbursementApproved', data: { ...approved, exception: 'selfApproved' } },
  { type: 'ReimbursementApproved', data: { ...approved, exception: 'oneApprover' } },
  { type: 'ReimbursementDeclined', data: { ...pizza, reason: 'Not ours', occurredOn } },
  {
    type: 'ReimbursementPaid',
    data: { ...pizza, method: 'credit', paidFrom: 'memberCredits', occurredOn },
  },
  { type: 'ReimbursementRemoved', data: { ...pizza, occurredOn } },
  {
    type: 'ReimbursementRemoved',
    data: { ...pizza, expense: { account: 'otherExpenses', occurredOn }, occurredOn },
  },
  {
    type: 'AccountSentToCollections',
    data: { amountCents: 12_000, termsVersion: '2026-11', occurredOn },
  },
  { type: 'AccountRecalledFromCollections', data: { reason: 'paid half', occurredOn } },
];

/** Its lives are random, and the same in every run. */
export const account: NounSample = {
  decider: decider as unknown as NounSample['decider'],
  lives: [
    ...fc
      .sample(steps, { numRuns: 700, seed: 1 })
      .map((taking) => live(taking).flatMap(({ events }) => events)),
    [fined],
  ],
  told,
  cases: {
    ...accountCases,
    ...batchCases,
    ...chargeCases,
    ...chargeCorrectionCases,
    ...collectionsCases,
    ...creditPayoutCases,
    ...openingBalanceCases,
    ...paymentCases,
    ...paymentCorrectionCases,
    ...reimbursementCases,
    ...statementCases,
  },
};
