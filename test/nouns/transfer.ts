import { transfer as decider, type TransferCommand } from '../../ledger/transfer/decide.ts';
import { transferCases } from '../api/transferCases.ts';
import { holding } from '../support/held.ts';
import { type Step, sampleOf } from './noun.ts';

const occurredOn = '2026-11-20';
const said = { memo: '', occurredOn, held: holding(100_000), today: '2026-11-25' };
const check = {
  receiptId: 'p1',
  account: 'undepositedChecks',
  amountCents: 12_000,
  receivedOn: occurredOn,
} as const;
const cash = { ...check, receiptId: 'p2', account: 'undepositedCash', amountCents: 3_000 } as const;
const standing = [check, cash];
const deposited: Step<TransferCommand> = [
  { ...said, type: 'RecordDeposit', transferId: 't1', receipts: standing, standing, lessCashCents: 1_000 },
  'Tess Treasurer deposited $140.00 on Nov 20, 2026: 2 receipts less $10.00 in cash.',
];
const reverse = { type: 'ReverseTransfer', reason: 'Wrong day.', held: holding(100_000) } as const;

export const transfer = sampleOf(
  decider,
  [
    [
      [
        {
          ...said,
          type: 'RecordTransfer',
          transferId: 't1',
          from: 'venmo',
          to: 'checking',
          amountCents: 5_000,
        },
        'Tess Treasurer transferred $50.00 from Venmo to Checking on Nov 20, 2026.',
      ],
      [
        { ...reverse, transferId: 't1', standing: [] },
        'Tess Treasurer reversed the transfer of $50.00 from Venmo to Checking on Nov 20, 2026. Reason: Wrong day.',
      ],
    ],
    [
      deposited,
      [
        { ...reverse, transferId: 't1', standing: [check] },
        'Tess Treasurer reversed the deposit of $110.00 on Nov 20, 2026: 1 receipt less $10.00 in cash. Reason: Wrong day.',
      ],
      [
        { ...said, type: 'RecordDeposit', transferId: 't2', receipts: [check], standing, lessCashCents: 0 },
        'Tess Treasurer deposited $120.00 on Nov 20, 2026: 1 receipt.',
      ],
    ],
  ],
  transferCases,
);
