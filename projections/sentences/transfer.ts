import type { Deposit, Transfer, TransferEvent } from '../../ledger/transfer/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { because, type Sentences } from './words.ts';

export const transferSentences: Sentences<TransferEvent> = {
  TransferRecorded: (data, { actor }) => `${actor} transferred ${moved(data)}.`,
  TransferReversed: (data, { actor }) =>
    `${actor} reversed the transfer of ${moved(data)}.${because(data.reason)}`,
  DepositRecorded: (data, { actor }) => `${actor} deposited ${paidIn(data)}.`,
  DepositReversed: (data, { actor }) =>
    `${actor} reversed the deposit of ${paidIn(data)}.${because(data.reason)}`,
};

function moved({ amountCents, from, to, occurredOn }: Transfer): string {
  return `${formatCents(amountCents)} from ${moneyAccounts[from]} to ${moneyAccounts[to]} on ${formatDay(occurredOn)}`;
}

function paidIn({ amountCents, receipts, lessCashCents, occurredOn }: Deposit): string {
  const count = counted(receipts.length, 'receipt');
  const kept = lessCashCents === 0 ? '' : ` less ${formatCents(lessCashCents)} in cash`;
  return `${formatCents(amountCents)} on ${formatDay(occurredOn)}: ${count}${kept}`;
}
