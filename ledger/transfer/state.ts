import { unreachable } from '../values/unreachable.ts';
import type { Deposit, Transfer, TransferEvent } from './events.ts';

export interface TransferState {
  /** Those that stand, by id. */
  readonly standing: ReadonlyMap<string, Transfer | Deposit>;
  /** The deposit in which each receipt is, by the receipt's id. */
  readonly deposits: ReadonlyMap<string, Deposit>;
  readonly usedIds: ReadonlySet<string>;
}

export const initial: TransferState = { standing: new Map(), deposits: new Map(), usedIds: new Set() };

export function evolve(state: TransferState, event: TransferEvent): TransferState {
  return evolveAll(state, [event]);
}

/** The state after these events: copied once, however many they are. */
export function evolveAll(state: TransferState, events: readonly TransferEvent[]): TransferState {
  const standing = new Map(state.standing);
  const deposits = new Map(state.deposits);
  const usedIds = new Set(state.usedIds);
  for (const event of events) {
    const { transferId } = event.data;
    switch (event.type) {
      case 'TransferRecorded':
        standing.set(transferId, event.data);
        break;
      case 'DepositRecorded':
        standing.set(transferId, event.data);
        for (const { receiptId } of event.data.receipts) deposits.set(receiptId, event.data);
        break;
      case 'TransferReversed':
        standing.delete(transferId);
        break;
      case 'DepositReversed':
        standing.delete(transferId);
        for (const { receiptId } of event.data.receipts) deposits.delete(receiptId);
        break;
      default:
        unreachable(event);
    }
    usedIds.add(transferId);
  }
  return { standing, deposits, usedIds };
}
