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
const moved = ': Dues is due again, $15.00 of credit is gone and $5.00 is charged. Reason: Agreed by phone.';

/** The fine of an absence. */
const fined: AccountEvent = {
  type: 'ChargeAssessed',
  data: { chargeId: 'c1', terms, meetingId: 'm1', occurredOn },
};

const told: readonly (readonly [AccountEvent, string])[] = [
  [
    { type: 'ChargeAssessed', data: { chargeId: 'c1', terms, occurredOn } },
    'Tess Treasurer charged Bob Ross $120.00 for Dues, due Dec 1, 2026.',
  ],
  [fined, 'Tess Treasurer charged Bob Ross $120.00 for Dues, due Dec 1, 2026.'],
  [
    {
      type: 'ChargeAssessed',
      data: { chargeId: 'c1', terms: { ...terms, chargeType: 'Other', other: 'T-shirt' }, occurredOn },
    },
    'Tess Treasurer charged Bob Ross $120.00 for T-shirt, due Dec 1, 2026.',
  ],
  [
    {
      type: 'OpeningBalanceCharged',
      data: {
        chargeId: 'c1',
        terms: { ...terms, chargeTypeId: 'opening balance', chargeType: 'Opening balance' },
        occurredOn,
      },
    },
    'Tess Treasurer entered Bob Ross’ opening balance of $120.00 as of Nov 20, 2026, due Dec 1, 2026.',
  ],
  [
    { type: 'OpeningCreditEntered', data: { amountCents: 5_000, memo: 'Spring dues.', occurredOn } },
    'Tess Treasurer entered Bob Ross’ opening balance of $50.00 of credit as of Nov 20, 2026: Spring dues.',
  ],
  [
    { type: 'OpeningCreditEntered', data: { amountCents: 5_000, memo: '', occurredOn } },
    'Tess Treasurer entered Bob Ross’ opening balance of $50.00 of credit as of Nov 20, 2026.',
  ],
  [
    {
      type: 'OpeningCreditCorrected',
      data: { amountCents: 3_000, previousCents: 5_000, memo: '', reason: 'A slip', occurredOn },
    },
    'Tess Treasurer corrected Bob Ross’ opening balance of $50.00 of credit as of Nov 20, 2026: it was $30.00. Reason: A slip.',
  ],
  [
    {
      type: 'OpeningCreditCorrected',
      data: { amountCents: 0, previousCents: 5_000, memo: '', reason: 'Not theirs.', occurredOn },
    },
    'Tess Treasurer corrected Bob Ross’ opening balance of $50.00 of credit as of Nov 20, 2026: there was none. Reason: Not theirs.',
  ],
  [
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
    'Tess Treasurer changed Bob Ross’ charge Dues: amount $120.00 → $100.00, memo empty → “less” and late fee none → $5.00 from Dec 5, 2026.',
  ],
  [
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
    'Tess Treasurer removed Bob Ross’ charge Dues of $120.00. Reason: Charged twice.',
  ],
  [
    { type: 'LateFeeApplied', data: { chargeId: 'c1', amountCents: 500, occurredOn } },
    'Tess Treasurer added a late fee of $5.00 to Bob Ross’ charge Dues.',
  ],
  [
    {
      type: 'EarlyDiscountGranted',
      data: { chargeId: 'c2', amountCents: 1_000, settledBy: 'p1', occurredOn },
    },
    'Bob Ross got $10.00 off Formal for paying early.',
  ],
  [
    {
      type: 'EarlyDiscountRevoked',
      data: { chargeId: 'c2', amountCents: 1_000, revokedBy: 'rt_1', occurredOn },
    },
    'Bob Ross lost the $10.00 off Formal for paying early: what had paid it was taken back.',
  ],
  [
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
    'Tess Treasurer recorded Bob Ross’ payment of $150.00 by check on Nov 20, 2026 for Dues ($120.00) and Formal ($30.00).',
  ],
  [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k1',
        amountCents: 700,
        source: { kind: 'granted', reason: 'cleaned the house' },
        occurredOn,
      },
    },
    'Tess Treasurer gave Bob Ross a credit of $7.00: cleaned the house.',
  ],
  [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k1',
        amountCents: 700,
        source: { kind: 'chargeVoided', chargeId: 'c1' },
        occurredOn,
      },
    },
    'Bob Ross got $7.00 as credit: it had been paid on Dues, which was removed.',
  ],
  [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k1',
        amountCents: 700,
        source: { kind: 'chargeAmended', chargeId: 'c1' },
        occurredOn,
      },
    },
    'Bob Ross got $7.00 as credit: it had been paid on Dues, which was lowered.',
  ],
  [
    { type: 'CreditReserved', data: { reservationId: 'r1', amountCents: 700, occurredOn } },
    '$7.00 of Bob Ross’ credit was set aside for a payment.',
  ],
  [
    {
      type: 'CreditSpent',
      data: {
        reservationId: 'r1',
        amountCents: 700,
        allocations: [{ chargeId: 'c1', amountCents: 700 }],
        occurredOn,
      },
    },
    'Bob Ross used $7.00 of credit for Dues.',
  ],
  [
    { type: 'CreditReleased', data: { reservationId: 'r1', amountCents: 700, occurredOn } },
    '$7.00 of Bob Ross’ credit that had been set aside is free again.',
  ],
  [
    { type: 'LateFeeWaived', data: { chargeId: 'c1', amountCents: 500, reason: 'was ill', occurredOn } },
    'Tess Treasurer waived the late fee of $5.00 on Bob Ross’ charge Dues. Reason: was ill.',
  ],
  [
    { type: 'LateFeeWaived', data: { chargeId: 'c1', amountCents: 0, reason: 'will be late', occurredOn } },
    'Tess Treasurer waived the late fee to come on Bob Ross’ charge Dues. Reason: will be late.',
  ],
  [
    { type: 'LateFeeRevoked', data: { chargeId: 'c1', amountCents: 500, settledBy: 'p1', occurredOn } },
    'The late fee of $5.00 on Bob Ross’ charge Dues was taken back: the money that settles the charge was sent in time.',
  ],
  [
    {
      type: 'ChargeWrittenOff',
      data: { chargeId: 'c1', amountCents: 12_000, reason: 'left school', occurredOn },
    },
    'Tess Treasurer wrote off $120.00 of Bob Ross’ charge Dues. Reason: left school.',
  ],
  [
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
    'Tess Treasurer reinstated Bob Ross’ charge Dues of $120.00, due Dec 1, 2026. Reason: Charged once.',
  ],
  [
    { type: 'LateFeeReinstated', data: { chargeId: 'c1', amountCents: 500, reason: 'was well', occurredOn } },
    'Tess Treasurer reinstated the late fee of $5.00 on Bob Ross’ charge Dues. Reason: was well.',
  ],
  [
    { type: 'LateFeeReinstated', data: { chargeId: 'c1', amountCents: 0, reason: 'was well', occurredOn } },
    'Tess Treasurer reinstated the late fee to come on Bob Ross’ charge Dues. Reason: was well.',
  ],
  [
    {
      type: 'WriteOffReversed',
      data: { chargeId: 'c1', amountCents: 12_000, reason: 'is back', occurredOn },
    },
    'Tess Treasurer reversed the write-off of $120.00 of Bob Ross’ charge Dues: it is due again. Reason: is back.',
  ],
  [
    { type: 'BadDebtRecovered', data: { chargeId: 'c1', amountCents: 4_000, occurredOn } },
    'Tess Treasurer recorded the recovery of $40.00 that had been written off of Bob Ross’ charge Dues.',
  ],
  [
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
    'Bob Ross began to pay $124.08 by card for Dues.',
  ],
  [
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
    'Bob Ross sent $120.00 by Venmo from bob-ross on Nov 20, 2026 for Dues, to be verified.',
  ],
  [
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
    'Tess Treasurer saw that Bob Ross’ payment was sent on Nov 18, 2026, not on Nov 20, 2026.',
  ],
  [
    { type: 'PaymentPending', data: { paymentId: 'p1', allocations, startedOn: '2026-11-20', occurredOn } },
    'Bob Ross’ payment is on its way: the bank has been asked for the money.',
  ],
  [
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
    'Bob Ross’ payment of $124.08 by card for Dues ($4.08 of it is the card fee and $10.00 was more than due) was received.',
  ],
  [
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
    'Tess Treasurer verified Bob Ross’ payment of $120.00 by Zelle for Dues.',
  ],
  [
    {
      type: 'PaymentFailed',
      data: { paymentId: 'p1', chargeIds: ['c1'], reason: 'Your card was declined.', occurredOn },
    },
    'Bob Ross’ payment failed. Reason: Your card was declined.',
  ],
  [
    { type: 'PaymentDeclined', data: { paymentId: 'p1', chargeIds: ['c1'], reason: '', occurredOn } },
    'Tess Treasurer declined Bob Ross’ payment.',
  ],
  [
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
    'Bob Ross’ card was declined for $120.00. Reason: Your card has insufficient funds.',
  ],
  [
    { type: 'PaymentAbandoned', data: { paymentId: 'p1', chargeIds: ['c1'], occurredOn } },
    'Bob Ross did not finish a payment.',
  ],
  [
    { type: 'PaymentRefunded', data: { ...taken, refundId: 're_1' } },
    `$50.00 of Bob Ross’ payment was refunded at Stripe, not in Bursar${moved}`,
  ],
  [
    {
      type: 'PaymentRefunded',
      data: { ...taken, refundId: 're_1', requestId: 'r1', requestedBy: 'u1' },
    },
    `Tara Vice refunded $50.00 of Bob Ross’ payment${moved}`,
  ],
  [
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
    'Tess Treasurer ordered a refund of $50.00 of Bob Ross’ payment. Reason: Left.',
  ],
  [
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
    'Tess Treasurer ordered a refund of $50.00 of Bob Ross’ payment: Dues is canceled and Formal is due on Dec 20, 2026. Reason: Left.',
  ],
  [
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
    'The refund of $50.00 of Bob Ross’ payment was not made. Reason: Insufficient funds.',
  ],
  [
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
    'A refund of $50.00 did not reach Bob Ross: the money is back and pays Dues again, $10.00 of it is credit. Reason: Expired or canceled card.',
  ],
  [
    { type: 'PaymentReturned', data: { ...taken, returnId: 'rt_1' } },
    `The bank returned $50.00 of Bob Ross’ payment${moved}`,
  ],
  [
    { type: 'PaymentDisputed', data: { ...taken, disputeId: 'dp_1' } },
    `$50.00 of Bob Ross’ payment is disputed${moved}`,
  ],
  [
    {
      type: 'PaymentReversed',
      data: { ...taken, ...corrected, kind: 'moved', movedTo: { memberId: 'u1', paymentId: 'p2' } },
    },
    `Tess Treasurer moved Bob Ross’ payment of $50.00 on Nov 22, 2026 to Tara Vice${moved}`,
  ],
  [
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
    'Tess Treasurer moved a payment of $120.00 in cash on Nov 20, 2026 from Tara Vice to Bob Ross, for Dues.',
  ],
  [
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
    'Tess Treasurer recorded Bob Ross’ payment of $150.00 by check 1042 on Nov 20, 2026 for Dues, $30.00 of it as credit.',
  ],
  [
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
    'Tess Treasurer recorded Bob Ross’ payment of $30.00 in cash on Nov 20, 2026 as credit.',
  ],
  [
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
    'Tess Treasurer recorded Bob Ross’ payment of $120.00 by check 1042 on Nov 20, 2026, part of a check for several members, for Dues.',
  ],
  [
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
    'Tess Treasurer changed Bob Ross’ payment of $120.00 in cash on Nov 20, 2026: it came by check 1042 on Nov 2, 2026. Reason: It was a check.',
  ],
  [
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
    'Tess Treasurer undid the verification of Bob Ross’ payment of $50.00 by Venmo: it waits again, Dues ($40.00) and Dues ($10.00) is due again and $10.00 of credit is gone.',
  ],
  [
    { type: 'DeclineReversed', data: { paymentId: 'p1', reason: 'It came.', occurredOn } },
    'Tess Treasurer took back that Bob Ross’ payment was declined. Reason: It came.',
  ],
  [
    { type: 'PaymentReversed', data: { ...taken, ...corrected, kind: 'mistake' } },
    `Tess Treasurer reversed Bob Ross’ payment of $50.00 on Nov 22, 2026, which was a mistake${moved}`,
  ],
  [
    { type: 'PaymentReversed', data: { ...taken, ...corrected, kind: 'bounced', bankFeeCents: 1_200 } },
    `Tess Treasurer recorded that Bob Ross’ payment of $50.00 by check bounced on Nov 22, 2026${moved} The bank took $12.00 for it.`,
  ],
  [
    { type: 'PaymentReversed', data: { ...taken, ...corrected, kind: 'taken-back' } },
    `Tess Treasurer recorded that Bob Ross’ payment of $50.00 was taken back on Nov 22, 2026${moved}`,
  ],
  [
    { type: 'LateFeesStopped', data: { chargeIds: ['c1'], occurredOn } },
    'No more late fees come on Bob Ross’ account after the removal.',
  ],
  [
    { type: 'LateFeesResumed', data: { chargeIds: ['c1'], occurredOn } },
    'Late fees come again on Bob Ross’ account.',
  ],
  [
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
    'Bob Ross’ payment of $50.00 was not moved: it pays Dues again, $10.00 of it is credit. Reason: The other account could not take it.',
  ],
  [
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
    'The dispute over Bob Ross’ payment was won: $50.00 came back.',
  ],
  [
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
    'Stripe took $4.08 for Bob Ross’ payment: $3.90 card fee and $0.18 application fee.',
  ],
  [
    {
      type: 'StripeFeesTaken',
      data: {
        paymentId: 'p1',
        transactionId: 'txn_2',
        fees: [{ kind: 'application', amountCents: -18 }],
        occurredOn,
      },
    },
    'Stripe gave $0.18 back for Bob Ross’ payment: $0.18 application fee.',
  ],
  [
    { type: 'FraudWarningReceived', data: { paymentId: 'p1', warningId: 'issfr_1', occurredOn } },
    'The card’s network warns that Bob Ross’ payment may be fraud: a dispute may follow.',
  ],
  [
    { type: 'DisputeLost', data: { paymentId: 'p1', disputeId: 'dp_1', occurredOn } },
    'The dispute over Bob Ross’ payment was lost: the money does not come back.',
  ],
  [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k1',
        amountCents: 700,
        source: { kind: 'overpayment', paymentId: 'p1' },
        occurredOn,
      },
    },
    'Bob Ross got $7.00 as credit: a payment brought more than was due.',
  ],
  [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k1',
        amountCents: 700,
        source: { kind: 'lateFeeWaived', chargeId: 'c1' },
        occurredOn,
      },
    },
    'Bob Ross got $7.00 as credit: the late fee on Dues had been paid and was waived.',
  ],
  [
    {
      type: 'CreditPaidOut',
      data: { creditPayoutId: 'o1', amountCents: 700, method: 'check', reason: 'graduated', occurredOn },
    },
    'Tess Treasurer paid $7.00 of Bob Ross’ credit out by check on Nov 20, 2026. Reason: graduated.',
  ],
  [
    {
      type: 'CreditPayoutReversed',
      data: { creditPayoutId: 'o1', amountCents: 700, method: 'cash', reason: 'never given', occurredOn },
    },
    'Tess Treasurer took back that $7.00 of Bob Ross’ credit was paid out in cash: it is free again. Reason: never given.',
  ],
  [
    {
      type: 'CreditIssued',
      data: {
        creditId: 'k1',
        amountCents: 700,
        source: { kind: 'settledInTime', chargeId: 'c1' },
        occurredOn,
      },
    },
    'Bob Ross got $7.00 as credit: money that was received earlier had settled Dues.',
  ],
  [
    { type: 'CreditWithdrawn', data: { amountCents: 700, reason: 'given twice', occurredOn } },
    'Tess Treasurer took back $7.00 of Bob Ross’ credit. Reason: given twice.',
  ],
  [
    {
      type: 'ReimbursementSubmitted',
      data: { ...pizza, expenseDate: '2026-11-18', receipt: '', occurredOn },
    },
    'Tess Treasurer submitted Bob Ross’ reimbursement of $40.00 for Pizza, bought on Nov 18, 2026.',
  ],
  [
    { type: 'ReimbursementEndorsed', data: { ...pizza, approvedBy: 'u1', occurredOn } },
    'Tess Treasurer approved Bob Ross’ reimbursement of $40.00 for Pizza. Another administrator has to approve it as well.',
  ],
  [
    { type: 'ReimbursementApproved', data: { ...approved, category: food } },
    'Tess Treasurer approved Bob Ross’ reimbursement of $40.00 for Pizza, as Food.',
  ],
  [
    { type: 'ReimbursementApproved', data: { ...approved, exception: 'selfApproved' } },
    'Tess Treasurer approved Bob Ross’ reimbursement of $40.00 for Pizza. Self-approved: there was no other administrator.',
  ],
  [
    { type: 'ReimbursementApproved', data: { ...approved, exception: 'oneApprover' } },
    'Tess Treasurer approved Bob Ross’ reimbursement of $40.00 for Pizza. Two should have: there was no other administrator.',
  ],
  [
    { type: 'ReimbursementDeclined', data: { ...pizza, reason: 'Not ours', occurredOn } },
    'Tess Treasurer declined Bob Ross’ reimbursement of $40.00 for Pizza. Reason: Not ours.',
  ],
  [
    {
      type: 'ReimbursementPaid',
      data: { ...pizza, method: 'credit', paidFrom: 'memberCredits', occurredOn },
    },
    'Tess Treasurer paid Bob Ross’ reimbursement of $40.00 for Pizza as credit.',
  ],
  [
    { type: 'ReimbursementRemoved', data: { ...pizza, occurredOn } },
    'Tess Treasurer removed Bob Ross’ reimbursement of $40.00 for Pizza.',
  ],
  [
    {
      type: 'ReimbursementRemoved',
      data: { ...pizza, expense: { account: 'otherExpenses', occurredOn }, occurredOn },
    },
    'Tess Treasurer removed Bob Ross’ reimbursement of $40.00 for Pizza, which had been approved.',
  ],
  [
    {
      type: 'AccountSentToCollections',
      data: { amountCents: 12_000, termsVersion: '2026-11', occurredOn },
    },
    'Tess Treasurer sent $120.00 of Bob Ross’ overdue charges to collections, agreeing to the terms 2026-11.',
  ],
  [
    { type: 'AccountRecalledFromCollections', data: { reason: 'paid half', occurredOn } },
    'Tess Treasurer recalled Bob Ross’ account from collections. Reason: paid half.',
  ],
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
