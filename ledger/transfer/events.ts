import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import { credit, debit, entry, mirrored, type Occurred, type Posting, transfer } from '../posting.ts';
import type { MoneyAccount } from '../values/moneyAccounts.ts';
import type { DepositedAccount } from '../values/transferRules.ts';

/**
 * The events of `transfer-{orgCode}`: money that the organization moves between its own accounts, and what it
 * pays into the bank (docs/decisions/0049). One stream, so that no receipt is in two deposits. Integer cents.
 */
export type TransferEvent = TransferRecorded | TransferReversed | DepositRecorded | DepositReversed;

export interface Transfer extends Occurred {
  readonly transferId: string;
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  readonly amountCents: number;
  /** May be empty. */
  readonly memo: string;
}

/** Cash or a check as it came in: one payment, or several that it was split into. */
export interface Receipt {
  readonly receiptId: string;
  readonly account: DepositedAccount;
  readonly amountCents: number;
}

export interface Deposit extends Occurred {
  readonly transferId: string;
  readonly receipts: readonly Receipt[];
  /** Cash kept of it. */
  readonly lessCashCents: number;
  /** What the bank got: the receipts less that cash. */
  readonly amountCents: number;
  readonly memo: string;
}

interface TransferRecorded {
  readonly type: 'TransferRecorded';
  readonly data: Transfer;
}

/** It was a mistake: on its own day, the money is where it was. */
interface TransferReversed {
  readonly type: 'TransferReversed';
  readonly data: Transfer & { readonly reason: string };
}

interface DepositRecorded {
  readonly type: 'DepositRecorded';
  readonly data: Deposit;
}

/**
 * It was a mistake: on its own day, the receipts that still stand wait for a deposit. What was reversed since
 * had left the bank already.
 */
interface DepositReversed {
  readonly type: 'DepositReversed';
  readonly data: Deposit & { readonly reason: string };
}

export const transferEvents: EventTypes<TransferEvent> = {
  TransferRecorded: { posts: transferred },
  TransferReversed: { posts: (data) => mirrored(transferred(data)) },
  DepositRecorded: { posts: deposited },
  DepositReversed: { posts: (data) => mirrored(deposited(data)) },
};

function transferred({ from, to, amountCents }: Transfer): readonly Posting[] {
  return transfer(to, from, amountCents);
}

function deposited({ receipts, lessCashCents, amountCents }: Deposit): readonly Posting[] {
  return entry(
    debit('checking', amountCents),
    debit('undepositedCash', lessCashCents),
    ...receipts.map((receipt) => credit(receipt.account, receipt.amountCents)),
  );
}

/** The stream of an organization's transfers, and the organization of a stream; `undefined` for others. */
export const { streamOf: transferStream, idOf: orgOfTransferStream } = streamsOf('transfer');
