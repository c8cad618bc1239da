import { transfer as decider, type TransferCommand } from '../../ledger/transfer/decide.ts';
import { transferCases } from '../api/transfer/cases.ts';
import { holding } from '../support/held.ts';
import { sampleOf } from './noun.ts';

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
const deposited: TransferCommand = {
  ...said,
  type: 'RecordDeposit',
  transferId: 't1',
  receipts: standing,
  standing,
  lessCashCents: 1_000,
};
const reverse = { type: 'ReverseTransfer', reason: 'Wrong day.', held: holding(100_000) } as const;

export const transfer = sampleOf(
  decider,
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
      { ...reverse, transferId: 't1', standing: [] },
    ],
    [
      deposited,
      { ...reverse, transferId: 't1', standing: [check] },
      { ...said, type: 'RecordDeposit', transferId: 't2', receipts: [check], standing, lessCashCents: 0 },
    ],
  ],
  transferCases,
);
