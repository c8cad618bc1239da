import { z } from 'zod';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { MAX_RECEIPTS, MAX_TRANSFER_MEMO, transferErrors } from '../../ledger/values/transferRules.ts';
import {
  amount,
  byRules,
  clearable,
  defineCall,
  dollars,
  done,
  id,
  requiredDay,
  text,
} from '../platform/contract/call.ts';
import { bouncedCheck, reason } from '../platform/contract/wire.ts';

/** Money between the organization's own accounts, and deposits (docs/decisions/0049). Dollars; days. */

const account = z.enum(Object.keys(moneyAccounts) as [keyof typeof moneyAccounts]);

/** Cash or a check that came in, and from whom. */
const receipt = z.object({
  id: z.string(),
  account,
  amount: z.number(),
  receivedOn: z.string(),
  /** Of a check; empty when it was not entered. */
  checkNumber: z.string(),
  /** The members who paid it. */
  from: z.string(),
});
export type Receipt = z.output<typeof receipt>;

const transfer = z.object({
  id: z.string(),
  kind: z.enum(['transfer', 'deposit']),
  /** The accounts that it comes from, and the one that it goes to. */
  from: z.array(account),
  to: account,
  amount: z.number(),
  occurredOn: z.string(),
  memo: z.string(),
  by: z.string(),
  lessCash: z.number(),
  receiptCount: z.number(),
  /** What it has of the opening balance's checks, in dollars, and those of them that bounced. */
  openingChecks: z.number(),
  bounces: z.array(bouncedCheck),
  /** Its entries in the journal; the second is empty while it stands. */
  eventId: z.string(),
  reversedEventId: z.string(),
  reversedBy: z.string(),
  reason: z.string(),
});
export type Transfer = z.output<typeof transfer>;

/** `/api/rest/transfers/{id}`: one with the receipts that a deposit took, whatever became of them since. */
const transferDetail = transfer.extend({
  receipts: z.array(
    receipt.omit({ from: true }).extend({
      /** The members who paid it; empty for the opening balance. */
      people: z.array(z.object({ uuid: z.string(), name: z.string() })),
      /**
       * A check that bounced was in the bank and came back; what was recorded by mistake was never there. Of
       * the opening balance `bounces` says so.
       */
      became: z.enum(['stands', 'bounced', 'mistake']),
      /** Why; empty while it stands. */
      reason: z.string(),
    }),
  ),
});
export type TransferDetail = z.output<typeof transferDetail>;

export const getMoneyAccounts = defineCall({
  name: 'get-money-accounts',
  method: 'GET',
  summary: 'What the accounts hold in which people handle money, as of today.',
  input: z.object({}),
  output: z.array(z.object({ account, balance: z.number() })),
});

export const getUndepositedReceipts = defineCall({
  name: 'get-undeposited-receipts',
  method: 'GET',
  summary: 'Cash and checks that stand and wait for a deposit, the oldest first.',
  input: z.object({}),
  output: z.array(receipt),
});

const memo = text(MAX_TRANSFER_MEMO).default('');

export const recordTransfer = defineCall({
  name: 'record-transfer',
  method: 'POST',
  summary: 'Move money between Checking, cash, Venmo and other receipts, at most what the account holds.',
  input: z
    .object({
      fromAccount: text(40),
      toAccount: text(40),
      amount: dollars.nullable(),
      occurredOn: text(40),
      memo,
    })
    .check(byRules(transferErrors)),
  output: done,
});

export const recordDeposit = defineCall({
  name: 'record-deposit',
  method: 'POST',
  takesList: true,
  summary:
    'Record that cash and checks were paid into the bank: which receipts, and what cash was kept of them.',
  input: z.object({
    receipts: z
      .array(z.object({ _id: id, amount: amount('amount') }))
      .min(1, 'Choose at least one.')
      .max(MAX_RECEIPTS, `A deposit may have at most ${MAX_RECEIPTS} receipts.`),
    lessCash: clearable(dollars),
    occurredOn: requiredDay('date'),
    memo,
  }),
  output: done,
});

export const reverseTransfer = defineCall({
  name: 'reverse-transfer',
  method: 'POST',
  summary: 'Take a transfer or deposit back that was recorded by mistake: the money is where it was.',
  input: z.object({ _id: id, reason }),
  output: done,
});
