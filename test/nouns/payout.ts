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
    { type: 'RecordPayout', payoutId: 'po_1', amountCents: 90_000, arrivalDate },
    { type: 'ItemizePayout', payoutId: 'po_1', lines: [paid, taken], today },
    { type: 'FailPayout', payoutId: 'po_1', reason, today },
  ],
  [
    { type: 'RecordPayout', payoutId: 'po_2', amountCents: -10_000, arrivalDate },
    { type: 'ItemizePayout', payoutId: 'po_2', lines: [taken], today },
    { type: 'FailPayout', payoutId: 'po_2', reason, today },
  ],
]);
