import { z } from 'zod';
import { checkAccounts, openingAccounts, openingErrors } from '../../ledger/values/openingRules.ts';
import { required } from '../../ledger/values/violation.ts';
import {
  amount,
  byRules,
  clearable,
  defineCall,
  dollars,
  done,
  doneEach,
  id,
  requiredDay,
  requiredText,
  text,
} from '../platform/contract/call.ts';
import { bouncedCheck, reason } from '../platform/contract/wire.ts';

/** What an organization had, and was owed, on the day on which it began with Bursar. Dollars. */

const account = z.enum(openingAccounts);

/** What one member owed; an amount below 0 is credit that the member had, such as dues paid ahead. */
export const openingBalance = z
  .object({
    uuid: id,
    amount: dollars.nullable(),
    /** Of what was owed; it may be past. */
    dueDate: text(40).default(''),
    memo: text(500).default(''),
  })
  .check(byRules(openingErrors));

export const getOpeningBalances = defineCall({
  name: 'get-opening-balances',
  method: 'GET',
  summary:
    'The opening balances that stand: of the accounts of money, and what members owed or had as credit.',
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        account,
        name: z.string(),
        /** 0 while none was entered; then day and name are empty. */
        amount: z.number(),
        openedOn: z.string(),
        by: z.string(),
        /** Checks that were in the bank already and bounced, as far as that stands. */
        bounces: z.array(bouncedCheck),
      }),
    ),
    members: z.array(
      z.object({
        _id: z.string(),
        uuid: z.string(),
        name: z.string(),
        /** Below 0: credit. */
        amount: z.number(),
        remaining: z.number(),
        /** Of credit, the day of the opening balances. */
        openedOn: z.string(),
        /** Empty for credit. */
        dueDate: z.string(),
        memo: z.string(),
      }),
    ),
  }),
});

export const enterOpeningBalances = defineCall({
  name: 'enter-opening-balances',
  method: 'POST',
  summary: 'Say what accounts of money held on a day. What was said of one before is replaced; 0 removes it.',
  input: z.object({
    openedOn: requiredDay('date'),
    accounts: z
      .array(z.object({ account, amount: amount('amount', 0) }))
      .min(1)
      .max(openingAccounts.length),
    reason: text(200).optional(),
  }),
  output: done,
});

export const importOpeningBalances = defineCall({
  name: 'import-opening-balances',
  method: 'POST',
  takesList: true,
  summary:
    'Charge members what they owed on a day, or give them the credit that they had, each at most once. All rows are checked before anything is written; `errors` name `data.<row>.<field>`.',
  input: z.object({
    openedOn: requiredDay('date'),
    /** Where members pay what they owed, as in `create-dues`. */
    account: requiredText('bank account', 60),
    data: z.array(openingBalance).min(1, 'The file has no rows').max(5000, 'At most 5000 rows at a time'),
  }),
  output: doneEach,
});

export const correctOpeningCredit = defineCall({
  name: 'correct-opening-credit',
  method: 'POST',
  summary:
    'Say that the credit with which a member began was another amount, 0 for none, but no less than was used.',
  input: z.object({ uuid: id, amount: amount('amount', 0), reason }),
  output: done,
});

export const bounceOpeningCheck = defineCall({
  name: 'bounce-opening-check',
  method: 'POST',
  summary:
    'Record that a check of an opening balance came back from the bank: it leaves Checking, against net assets.',
  input: z.object({
    /** The opening balance that it was in: on hand and deposited since, or in the bank already. */
    account: z.enum(checkAccounts, required('account')),
    amount: amount('amount'),
    leftOn: requiredDay('date'),
    bankFee: clearable(dollars),
    reason,
  }),
  output: done,
});

export const reverseOpeningBounce = defineCall({
  name: 'reverse-opening-bounce',
  method: 'POST',
  summary:
    'Take back that a check of an opening balance bounced, while the deposit stands in which it was, if any.',
  input: z.object({ _id: id, reason }),
  output: done,
});
