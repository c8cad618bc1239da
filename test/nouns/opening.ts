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
    enter,
    {
      ...enter,
      accounts: [{ account: 'checking', amountCents: 245_000, heldCents: 250_000 }],
      reason: 'As the bank says.',
    },
    bounce,
    { ...bounce, bounceId: 'b2', account: 'checking', amountCents: 7_500, bankFeeCents: 0 },
    { type: 'ReverseOpeningBounce', bounceId: 'b1', reason: 'It cleared', deposit },
  ],
]);
