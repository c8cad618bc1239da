import { payout as decider } from '../../ledger/payout/decide.ts';
import { sampleOf } from './noun.ts';

const today = '2026-11-20';
const arrivalDate = '2026-11-25';
const paid = {
  kind: 'payment',
  paymentId: 'p1',
  memberId: 'm1',
  reversalId: '',
  amountCents: 100_000,
  feeCents: 320,
} as const;
const taken = { ...paid, kind: 'reversal', reversalId: 're_1', amountCents: -10_000, feeCents: 0 } as const;
const reason = 'account closed';

export const payout = sampleOf(decider, [
  [
    [
      { type: 'RecordPayout', payoutId: 'po_1', amountCents: 90_000, arrivalDate },
      'Stripe paid out $900.00 to the bank, to arrive on Nov 25, 2026.',
    ],
    [
      { type: 'ItemizePayout', payoutId: 'po_1', lines: [paid, taken], today },
      'Stripe told what the payout of $900.00 is made of: 2 movements of money.',
    ],
    [
      { type: 'FailPayout', payoutId: 'po_1', reason, today },
      'The payout of $900.00 failed: the money is at Stripe again. Reason: account closed.',
    ],
  ],
  [
    [
      { type: 'RecordPayout', payoutId: 'po_2', amountCents: -10_000, arrivalDate },
      'Stripe takes $100.00 from the bank on Nov 25, 2026: its balance was below zero.',
    ],
    [
      { type: 'ItemizePayout', payoutId: 'po_2', lines: [taken], today },
      'Stripe told what the payout of -$100.00 is made of: 1 movement of money.',
    ],
    [
      { type: 'FailPayout', payoutId: 'po_2', reason, today },
      'The bank did not give Stripe $100.00, so that its balance stays below zero. Reason: account closed.',
    ],
  ],
]);
