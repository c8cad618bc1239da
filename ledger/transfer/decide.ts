import { type Decider, decideByType, NotFound, RuleViolation, requireReason } from '../decider.ts';
import { entryOf, requireHeld, requireStillHeld } from '../moneyHeld.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { formatCents, toDollars } from '../values/money.ts';
import type { HeldOn, MoneyAccount } from '../values/moneyAccounts.ts';
import {
  transferErrors,
  validateLessCash,
  validateMovedOn,
  validateReceivedBefore,
} from '../values/transferRules.ts';
import { type FieldViolation, firstViolations } from '../values/violation.ts';
import {
  type Deposit,
  type Receipt,
  type Transfer,
  type TransferEvent,
  transferEvents,
  transferStream,
} from './events.ts';
import { evolve, evolveAll, initial, type TransferState } from './state.ts';

/** What administrators record. `held` is what the money accounts hold, day by day. */
export type TransferCommand = RecordTransfer | RecordDeposit | ReverseTransfer;

interface Recording {
  readonly transferId: string;
  readonly occurredOn: CalendarDate;
  readonly memo: string;
  readonly held: readonly HeldOn[];
  readonly today: CalendarDate;
}

interface RecordTransfer extends Recording {
  readonly type: 'RecordTransfer';
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  readonly amountCents: number;
}

/** What stands of a receipt: its payments that were not reversed, 0 when all were. */
export interface StandingReceipt extends Receipt {
  readonly receivedOn: CalendarDate;
}

interface RecordDeposit extends Recording {
  readonly type: 'RecordDeposit';
  readonly receipts: readonly Pick<Receipt, 'receiptId' | 'amountCents'>[];
  readonly standing: readonly StandingReceipt[];
  readonly lessCashCents: number;
}

interface ReverseTransfer {
  readonly type: 'ReverseTransfer';
  readonly transferId: string;
  readonly reason: string;
  readonly standing: readonly Receipt[];
  readonly held: readonly HeldOn[];
}

export const transfer: Decider<TransferCommand, TransferEvent, TransferState> = {
  streamOf: transferStream,
  initial,
  evolve,
  evolveAll,
  decide: decideByType({
    RecordTransfer: recordTransfer,
    RecordDeposit: recordDeposit,
    ReverseTransfer: reverse,
  }),
};

/** No more than the account holds, on that day and ever since. Checks are deposited. */
function recordTransfer(
  { type: _, held, today, ...data }: RecordTransfer,
  state: TransferState,
): readonly TransferEvent[] {
  requireNew(state, data.transferId);
  const { from: fromAccount, to: toAccount, occurredOn } = data;
  const input = { fromAccount, toAccount, amount: toDollars(data.amountCents), occurredOn };
  requireNone(transferErrors(input, { today }));
  const recorded: TransferEvent = { type: 'TransferRecorded', data };
  requireHeld(held, entryOf(transferEvents, recorded));
  return [recorded];
}

/** Receipts that stand, came in by that day, and are in no other deposit. @throws NotFound, RuleViolation */
function recordDeposit(command: RecordDeposit, state: TransferState): readonly TransferEvent[] {
  const { transferId, occurredOn, memo, lessCashCents, held, today } = command;
  requireNew(state, transferId);
  requireNone(firstViolations([['occurredOn', validateMovedOn(occurredOn, today)]]));
  if (command.receipts.length === 0)
    throw new RuleViolation('ReceiptsMissing', 'Choose at least one.', 'receipts');
  const seen = new Set<string>();
  const receipts = command.receipts.map(({ receiptId, amountCents }, index): Receipt => {
    const field = `receipts.${index}`;
    const receipt = command.standing.find((each) => each.receiptId === receiptId);
    if (receipt === undefined) throw new NotFound('receipt');
    if (receipt.amountCents === 0 || seen.has(receiptId) || state.deposits.has(receiptId))
      throw new RuleViolation('NotUndeposited', 'This receipt was deposited or reversed already.', field);
    seen.add(receiptId);
    const changed = `This receipt is ${formatCents(receipt.amountCents)} by now.`;
    if (receipt.amountCents !== amountCents) throw new RuleViolation('ReceiptChanged', changed, field);
    requireNone(firstViolations([[field, validateReceivedBefore(receipt.receivedOn, occurredOn)]]));
    return { receiptId, account: receipt.account, amountCents };
  });
  const total = totalOf(receipts);
  requireNone(firstViolations([['lessCash', validateLessCash(toDollars(lessCashCents), toDollars(total))]]));
  const data = { transferId, receipts, lessCashCents, amountCents: total - lessCashCents, memo, occurredOn };
  const recorded: TransferEvent = { type: 'DepositRecorded', data };
  const advice = 'Enter what was spent of the cash as less cash.';
  requireHeld(held, entryOf(transferEvents, recorded), { field: 'receipts', advice });
  return [recorded];
}

function reverse(
  { transferId, reason, standing, held }: ReverseTransfer,
  state: TransferState,
): readonly TransferEvent[] {
  const recorded = state.standing.get(transferId);
  if (recorded === undefined) throw new NotFound('transfer');
  requireReason(reason);
  const reversed: TransferEvent = isDeposit(recorded)
    ? { type: 'DepositReversed', data: { ...stillIn(recorded, standing), reason } }
    : { type: 'TransferReversed', data: { ...recorded, reason } };
  requireStillHeld(held, entryOf(transferEvents, reversed));
  return [reversed];
}

function stillIn(deposit: Deposit, standing: readonly Receipt[]): Deposit {
  const receipts = standing
    .filter(({ amountCents }) => amountCents > 0)
    .filter(({ receiptId }) => deposit.receipts.some((each) => each.receiptId === receiptId))
    .map(({ receiptId, account, amountCents }) => ({ receiptId, account, amountCents }));
  if (receipts.length === 0)
    throw new RuleViolation('NothingLeft', 'Every receipt of this deposit was reversed already.');
  return { ...deposit, receipts, amountCents: totalOf(receipts) - deposit.lessCashCents };
}

const isDeposit = (recorded: Transfer | Deposit): recorded is Deposit => 'receipts' in recorded;

function totalOf(receipts: readonly Receipt[]): number {
  return receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function requireNew({ usedIds }: TransferState, transferId: string): void {
  if (usedIds.has(transferId)) throw new RuleViolation('IdUsed', 'This transfer was already recorded.');
}

function requireNone([wrong]: readonly FieldViolation[]): void {
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
}
