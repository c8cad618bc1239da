import { deriveId } from '../../ledger/log/eventId.ts';
import { type StandingReceipt, type TransferCommand, transfer } from '../../ledger/transfer/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import type { HeldOn } from '../../ledger/values/moneyAccounts.ts';
import type { Balance } from './balance.ts';
import { DEMO_ORG, instant, type Scenario } from './scenario.ts';

/** Each week the treasurer takes the checks to the bank; those of the last days wait. */
export function recordDeposits(
  { record, people, months, today }: Scenario,
  balances: readonly Balance[],
): void {
  const actor = people[0]?.memberId ?? '';
  let waiting: readonly StandingReceipt[] = balances.flatMap(({ checks }) => checks);
  for (let day = plusDays(months[0] ?? today, 6); day < today; day = plusDays(day, 7)) {
    const receipts = waiting.filter(({ receivedOn }) => receivedOn < day);
    if (receipts.length === 0) continue;
    waiting = waiting.filter(({ receivedOn }) => receivedOn >= day);
    const amountCents = receipts.reduce((sum, receipt) => sum + receipt.amountCents, 0);
    dispatch(
      {
        type: 'RecordDeposit',
        transferId: deriveId(`demo deposit ${day}`),
        receipts,
        standing: receipts,
        lessCashCents: 0,
        memo: '',
        occurredOn: day,
        held: [{ account: 'undepositedChecks', day, cents: amountCents }],
        today: day,
      },
      16 * 60,
    );
  }
  recordVenmo();

  /** Out of Venmo into the bank, once twice by mistake. */
  function recordVenmo(): void {
    const day = plusDays(today, -9);
    const held: readonly HeldOn[] = [{ account: 'venmo', day, cents: 20_000 }];
    const moved = (key: string, memo: string) => ({
      ...({ type: 'RecordTransfer', transferId: deriveId(`demo transfer ${key}`) } as const),
      ...({ from: 'venmo', to: 'checking', amountCents: 10_000, memo } as const),
      ...{ occurredOn: day, held, today: day },
    });
    dispatch(moved('venmo', 'Cashed out'), 17 * 60);
    dispatch(moved('venmo again', ''), 17 * 60 + 20);
    const transferId = deriveId('demo transfer venmo again');
    const inBank: readonly HeldOn[] = [{ account: 'checking', day, cents: 20_000 }];
    dispatch(
      { type: 'ReverseTransfer', transferId, reason: 'Recorded twice', standing: [], held: inBank },
      18 * 60,
      day,
    );
  }

  function dispatch(
    command: TransferCommand,
    minute: number,
    day = 'today' in command ? command.today : today,
  ) {
    const key = `${command.type}:${command.transferId}`;
    record(transfer, DEMO_ORG, command, { at: instant(day, minute), actor, key });
  }
}
