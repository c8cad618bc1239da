import fc from 'fast-check';
import { account as decider } from '../../ledger/account/decide.ts';
import type { AccountEvent, ChargeTerms } from '../../ledger/account/events.ts';
import { batchCases } from '../api/account/batch/cases.ts';
import { accountCases } from '../api/account/cases.ts';
import { chargeCases } from '../api/account/charge/cases.ts';
import { chargeCorrectionCases } from '../api/account/charge/correctionCases.ts';
import { paymentCorrectionCases } from '../api/account/correction/cases.ts';
import { creditPayoutCases } from '../api/account/credit/payoutCases.ts';
import { paymentCases } from '../api/account/payment/cases.ts';
import { reimbursementCases } from '../api/account/reimbursement/cases.ts';
import { statementCases } from '../api/account/statement/cases.ts';
import { collectionsCases } from '../api/contact/collectionsCases.ts';
import { openingBalanceCases } from '../api/opening/cases.ts';
import { live, steps } from '../support/account-steps.ts';
import { sized } from '../support/size.ts';
import { type NounSample, variantOf } from './noun.ts';

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
const taken = {
  amountCents: 5_000,
  reopened: [{ chargeId: 'c1', amountCents: 3_000 }],
  fromCreditCents: 1_500,
  shortfallCents: 500,
  reason: 'Agreed by phone.',
  occurredOn: '2026-11-22',
};
const pizza = { expenseName: 'Pizza', amountCents: 4_000 };
/** What an event says, where it says so at all and nothing else is given. */
const usual = {
  chargeId: 'c1',
  chargeIds: ['c1'],
  paymentId: 'p1',
  creditId: 'k1',
  terms,
  allocations: [{ chargeId: 'c1', amountCents: 12_000 }],
  amountCents: 12_000,
  addedFeeCents: 0,
  lateFeeCents: 0,
  discountCents: 0,
  creditCents: 0,
  memo: '',
  orderId: 'Manual Payment',
  occurredOn,
};
const tell = (type: AccountEvent['type'], data: object = {}) =>
  ({ type, data: { ...usual, ...data } }) as unknown as AccountEvent;

/** The fine of an absence. */
const fined: AccountEvent = {
  type: 'ChargeAssessed',
  data: { chargeId: 'c1', terms, meetingId: 'm1', occurredOn },
};

const told: readonly AccountEvent[] = [
  tell('ChargeAssessed'),
  tell('ChargeAssessed', { meetingId: 'm1' }),
  tell('ChargeAssessed', { terms: { ...terms, chargeType: 'Other', other: 'T-shirt' } }),
  tell('OpeningBalanceCharged', {
    terms: { ...terms, chargeTypeId: 'opening balance', chargeType: 'Opening balance' },
  }),
  tell('OpeningCreditEntered', { amountCents: 5_000, memo: 'Spring dues.' }),
  tell('OpeningCreditEntered', { amountCents: 5_000 }),
  tell('OpeningCreditCorrected', { amountCents: 3_000, previousCents: 5_000, reason: 'A slip' }),
  tell('OpeningCreditCorrected', { amountCents: 0, previousCents: 5_000, reason: 'Not theirs.' }),
  tell('ChargeAmended', {
    previous: terms,
    terms: {
      ...terms,
      amountCents: 10_000,
      memo: 'less',
      lateFee: { amountCents: 500, startDate: '2026-12-05' },
    },
  }),
  tell('ChargeVoided', { reason: 'Charged twice.' }),
  tell('LateFeeApplied', { amountCents: 500 }),
  tell('EarlyDiscountGranted', { chargeId: 'c2', amountCents: 1_000 }),
  tell('EarlyDiscountRevoked', { chargeId: 'c2', amountCents: 1_000 }),
  tell('PaymentRecorded', {
    method: 'check',
    amountCents: 15_000,
    allocations: [
      { chargeId: 'c1', amountCents: 12_000 },
      { chargeId: 'c2', amountCents: 3_000 },
    ],
  }),
  tell('CreditIssued', { amountCents: 700, source: { kind: 'granted', reason: 'cleaned the house' } }),
  tell('CreditIssued', { amountCents: 700, source: { kind: 'chargeVoided', chargeId: 'c1' } }),
  tell('CreditIssued', { amountCents: 700, source: { kind: 'chargeAmended', chargeId: 'c1' } }),
  tell('CreditReserved', { amountCents: 700 }),
  tell('CreditSpent', { amountCents: 700, allocations: [{ chargeId: 'c1', amountCents: 700 }] }),
  tell('CreditReleased', { amountCents: 700 }),
  tell('LateFeeWaived', { amountCents: 500, reason: 'was ill' }),
  tell('LateFeeWaived', { amountCents: 0, reason: 'will be late' }),
  tell('LateFeeRevoked', { amountCents: 500 }),
  tell('ChargeWrittenOff', { reason: 'left school' }),
  tell('ChargeReinstated', { reason: 'Charged once.' }),
  tell('LateFeeReinstated', { amountCents: 500, reason: 'was well' }),
  tell('LateFeeReinstated', { amountCents: 0, reason: 'was well' }),
  tell('WriteOffReversed', { reason: 'is back' }),
  tell('BadDebtRecovered', { amountCents: 4_000 }),
  tell('PaymentInitiated', { method: 'card', amountCents: 12_408, addedFeeCents: 408 }),
  tell('PaymentSubmitted', { method: 'venmo', payer: 'bob-ross' }),
  tell('DateSentCorrected', { before: '2026-11-20', after: '2026-11-18', occurredOn: '2026-11-18' }),
  tell('PaymentPending'),
  tell('PaymentAccepted', {
    method: 'card',
    amountCents: 12_408,
    addedFeeCents: 408,
    allocations: [{ chargeId: 'c1', amountCents: 11_000 }],
    excessCents: 1_000,
  }),
  tell('PaymentAccepted', { method: 'zelle', excessCents: 0 }),
  tell('PaymentFailed', { reason: 'Your card was declined.' }),
  tell('PaymentDeclined', { reason: '' }),
  tell('CardDeclined', { reason: 'Your card has insufficient funds.' }),
  tell('PaymentAbandoned'),
  tell('PaymentRefunded', taken),
  tell('PaymentRefunded', { ...taken, requestedBy: 'u1' }),
  tell('RefundRequested', { amountCents: 5_000, reason: 'Left.', requestedBy: 'u1' }),
  tell('RefundRequested', {
    amountCents: 5_000,
    reason: 'Left.',
    requestedBy: 'u1',
    charges: [
      { chargeId: 'c1', becomes: 'canceled' },
      { chargeId: 'c2', becomes: 'due', dueDate: '2026-12-20', lateFeeStartDate: '2026-12-27' },
    ],
  }),
  tell('RefundRefused', { amountCents: 5_000, reason: 'Insufficient funds' }),
  tell('RefundFailed', {
    amountCents: 5_000,
    allocations: [{ chargeId: 'c1', amountCents: 4_000 }],
    excessCents: 1_000,
    occurredOn: '2026-11-25',
    reason: 'Expired or canceled card',
  }),
  tell('PaymentReturned', taken),
  tell('PaymentDisputed', taken),
  tell('PaymentReversed', { ...taken, kind: 'moved', movedTo: { memberId: 'u1', paymentId: 'p2' } }),
  tell('PaymentRecorded', {
    paymentId: 'p2',
    method: 'cash',
    movedFrom: { memberId: 'u1', paymentId: 'p1' },
  }),
  tell('PaymentRecorded', { method: 'check', checkNumber: '1042', amountCents: 15_000, excessCents: 3_000 }),
  tell('PaymentRecorded', { method: 'cash', amountCents: 3_000, allocations: [], excessCents: 3_000 }),
  tell('PaymentRecorded', { method: 'check', checkNumber: '1042', receiptId: 'k1' }),
  tell('PaymentDetailsChanged', {
    before: { paidOn: '2026-11-20', method: 'cash' },
    after: { paidOn: '2026-11-02', method: 'check', checkNumber: '1042' },
    reason: 'It was a check.',
    occurredOn: '2026-11-02',
  }),
  tell('VerificationReopened', {
    method: 'venmo',
    amountCents: 5_000,
    allocations: [{ chargeId: 'c1', amountCents: 6_000 }],
    reopened: [{ chargeId: 'c1', amountCents: 4_000 }],
    creditReopened: [{ chargeId: 'c1', amountCents: 1_000 }],
    excessCents: 1_000,
    reason: 'Undone',
  }),
  tell('DeclineReversed', { reason: 'It came.' }),
  tell('PaymentReversed', { ...taken, kind: 'mistake' }),
  tell('PaymentReversed', { ...taken, kind: 'bounced', bankFeeCents: 1_200 }),
  tell('PaymentReversed', { ...taken, kind: 'taken-back' }),
  tell('LateFeesStopped'),
  tell('LateFeesResumed'),
  tell('PaymentReinstated', {
    amountCents: 5_000,
    allocations: [{ chargeId: 'c1', amountCents: 4_000 }],
    excessCents: 1_000,
    reason: 'The other account could not take it.',
    laterCredit: { amountCents: 1_000, occurredOn: '2026-11-25' },
  }),
  tell('DisputeWon', { amountCents: 5_000, allocations: [], excessCents: 5_000, occurredOn: '2026-11-25' }),
  tell('StripeFeesTaken', {
    fees: [
      { kind: 'card', amountCents: 390 },
      { kind: 'application', amountCents: 18 },
    ],
  }),
  tell('StripeFeesTaken', { fees: [{ kind: 'application', amountCents: -18 }] }),
  tell('FraudWarningReceived'),
  tell('DisputeLost'),
  tell('CreditIssued', { amountCents: 700, source: { kind: 'overpayment', paymentId: 'p1' } }),
  tell('CreditIssued', { amountCents: 700, source: { kind: 'lateFeeWaived', chargeId: 'c1' } }),
  tell('CreditPaidOut', { amountCents: 700, method: 'check', reason: 'graduated' }),
  tell('CreditPayoutReversed', { amountCents: 700, method: 'cash', reason: 'never given' }),
  tell('CreditIssued', { amountCents: 700, source: { kind: 'settledInTime', chargeId: 'c1' } }),
  tell('CreditWithdrawn', { amountCents: 700, reason: 'given twice' }),
  tell('ReimbursementSubmitted', { ...pizza, expenseDate: '2026-11-18' }),
  tell('ReimbursementEndorsed', { ...pizza }),
  tell('ReimbursementApproved', { ...pizza, category: { budgetId: 'b1', categoryId: 'c1', name: 'Food' } }),
  tell('ReimbursementApproved', { ...pizza, exception: 'selfApproved' }),
  tell('ReimbursementApproved', { ...pizza, exception: 'oneApprover' }),
  tell('ReimbursementDeclined', { ...pizza, reason: 'Not ours' }),
  tell('ReimbursementPaid', { ...pizza, method: 'credit' }),
  tell('ReimbursementRemoved', { ...pizza }),
  tell('ReimbursementRemoved', { ...pizza, expense: { account: 'otherExpenses', occurredOn: '2026-11-20' } }),
  tell('AccountSentToCollections', { termsVersion: '2026-11' }),
  tell('AccountRecalledFromCollections', { reason: 'paid half' }),
];

/** Random lives, the same in every run: the first of many, and those with a variant that none before had. */
function* drawnLives() {
  const seen = new Set<string>();
  for (const [index, taking] of fc.sample(steps, { numRuns: 700, seed: 1 }).entries()) {
    const life = live(taking, '2026-01-01').flatMap(({ events }) => events);
    const before = seen.size;
    for (const event of life) seen.add(variantOf(event));
    if (index < sized(100, 700) || seen.size > before) yield life;
  }
}

export const account: NounSample = {
  decider: decider as unknown as NounSample['decider'],
  lives: [...drawnLives(), [fined]],
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
