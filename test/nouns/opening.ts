import { opening as decider } from '../../ledger/opening/decide.ts';
import { sampleOf } from './noun.ts';

const today = '2026-11-20';
const accounts = [{ account: 'checking', amountCents: 250_000, heldCents: 0 }] as const;
const enter = { type: 'EnterOpeningBalances', openedOn: '2026-11-01', accounts, reason: '', today } as const;

const deposit = { transferId: 'd1', occurredOn: '2026-11-10' };
const receipt = {
  receiptId: 'r1',
  account: 'undepositedChecks',
  amountCents: 9_000,
  receivedOn: '2026-11-01',
} as const;
const bounce = {
  type: 'BounceOpeningCheck',
  account: 'undepositedChecks',
  ...{ bounceId: 'b1', amountCents: 4_000, leftOn: '2026-11-12', bankFeeCents: 1_200, reason: 'No funds' },
  ...{ receipt, deposit, today },
} as const;

/** The cases of its calls stand with those of members' opening balances (test/nouns/account.ts). */
export const opening = sampleOf(decider, [
  [
    [enter, 'Tess Treasurer entered the opening balance of Checking: $2,500.00 as of Nov 1, 2026.'],
    [
      {
        ...enter,
        accounts: [{ account: 'checking', amountCents: 245_000, heldCents: 250_000 }],
        reason: 'As the bank says.',
      },
      'Tess Treasurer reversed the opening balance of Checking, $2,500.00 as of Nov 1, 2026. Reason: As the bank says.',
      'Tess Treasurer entered the opening balance of Checking: $2,450.00 as of Nov 1, 2026.',
    ],
    [
      bounce,
      'Tess Treasurer recorded that a check of $40.00 of the opening balance of Undeposited checks bounced on Nov 12, 2026. The bank took $12.00 for it. Reason: No funds.',
    ],
    [
      { ...bounce, bounceId: 'b2', account: 'checking', amountCents: 7_500, bankFeeCents: 0 },
      'Tess Treasurer recorded that a check of $75.00 of the opening balance of Checking bounced on Nov 12, 2026. Reason: No funds.',
    ],
    [
      { type: 'ReverseOpeningBounce', bounceId: 'b1', reason: 'It cleared', deposit },
      'Tess Treasurer took back that a check of $40.00 of the opening balance of Undeposited checks bounced on Nov 12, 2026. Reason: It cleared.',
    ],
  ],
]);
