import { z } from 'zod';
import {
  type ReimbursementInput,
  type ReimbursementMethod,
  reimbursementErrors,
  reimbursementMethods,
  reimbursementStatuses,
} from '../../../ledger/values/reimbursementRules.ts';
import { byRules, day, defineCall, done, doneEach, id, text } from '../../platform/contract/call.ts';
import { reason, receiptUpload, storedReceipt } from '../../platform/contract/wire.ts';

/** Purchases that members paid for the organization, and members' credit (spec 3). Dollars; days. */

/** ledger/values/reimbursementRules.ts has the rules of these texts; this only limits their size. */
const typed = text(300);
const methods = Object.keys(reimbursementMethods) as [ReimbursementMethod, ...ReimbursementMethod[]];

const budgetId = z.union([z.literal(''), id]);

/** Where it counts; both empty: among the other expenses. Only administrators say it. */
const category = {
  budgetId: budgetId.default(''),
  /** The id of a category of the budget; empty where the budget has none. */
  category: z.union([z.literal(''), id]).default(''),
};

const idArray = z
  .array(z.object({ _id: id }))
  .min(1, 'Choose at least one.')
  .max(1_000);

const reimbursement = z.object({
  _id: z.string(),
  memberuuid: z.string(),
  name: z.string(),
  /** False once the member was removed: the screens say "User no longer exists". */
  memberExists: z.boolean(),
  expenseDate: z.string(),
  expenseName: z.string(),
  amount: z.number(),
  /** The key of the receipt, empty without one, and a link to it for a while. */
  receipt: z.string(),
  receiptUrl: z.string(),
  status: z.enum(reimbursementStatuses),
  /** The names of those who have approved it, also while another one has to. */
  approvedBy: z.array(z.string()),
  /** Fewer looked at it than should have, because there were no others; else empty. */
  exception: z.enum(['', 'selfApproved', 'oneApprover']),
  reason: z.string(),
  budgetId: z.string(),
  category: z.string(),
  categoryName: z.string(),
  /** Empty until it is paid. */
  method: z.enum(['', ...methods]),
  paidOn: z.string(),
  /** ISO instant at which it was submitted. */
  ts: z.string(),
  /** An expense of a budget links to it. */
  linked: z.boolean(),
  /** The caller may approve or decline it now. */
  mayApprove: z.boolean(),
});
export type Reimbursement = z.output<typeof reimbursement>;

export const getReimbursements = defineCall({
  name: 'get-reimbursements',
  method: 'GET',
  summary: 'The reimbursements, the last expense first; members read their own.',
  input: z.object({}),
  output: z.array(reimbursement),
});

export const getReimbursementCount = defineCall({
  name: 'get-reimbursement-count',
  method: 'GET',
  summary: 'How many reimbursements wait for an approval by the caller.',
  input: z.object({}),
  output: z.object({ count: z.number() }),
});

const credit = z.object({
  memberuuid: z.string(),
  name: z.string(),
  memberExists: z.boolean(),
  /** ISO instant. */
  lastModifiedDate: z.string(),
  creditAmount: z.number(),
});
export type Credit = z.output<typeof credit>;

export const getBursarCredits = defineCall({
  name: 'get-bursar-credits',
  method: 'GET',
  summary: 'The members who have free credit, whose changed last first.',
  input: z.object({}),
  output: z.array(credit),
});

const reimbursementInput = z
  .object({
    memberuuid: z.union([z.literal(''), id]),
    expenseDate: typed.meta({ format: 'date' }),
    expenseName: typed,
    amount: z.number().nullable(),
    /** The Location that upload-reimbursement-doc answered. */
    receipt: z.string().max(300).default(''),
    ...category,
  })
  .check(byRules<ReimbursementInput>((input) => reimbursementErrors(input)));

export const addReimbursement = defineCall({
  name: 'add-reimbursement',
  method: 'POST',
  summary:
    'Submit a purchase to be paid back. Members submit their own; an administrator who adds one for somebody else approves it thereby.',
  input: reimbursementInput,
  output: done.extend({ _id: z.string() }),
});

export const deleteReimbursement = defineCall({
  name: 'delete-reimbursement',
  method: 'POST',
  takesList: true,
  summary:
    'Delete reimbursements with their receipts. Of approved and paid ones the books are reversed. Members delete their own while they are submitted.',
  input: z.object({ idArray }),
  output: doneEach.extend({ isDelete: z.boolean() }),
});

export const approveReimbursement = defineCall({
  name: 'approve-reimbursement',
  method: 'POST',
  summary: 'Approve a reimbursement of somebody else: the organization owes it.',
  input: z.object({
    _id: id,
    ...category,
    /** Left out: the budget of its submission; empty: in no budget. */
    budgetId: budgetId.optional(),
  }),
  output: done,
});

export const declineReimbursement = defineCall({
  name: 'decline-reimbursement',
  method: 'POST',
  summary: 'Decline a reimbursement that waits for an approval.',
  input: z.object({ _id: id, reason }),
  output: done,
});

export const payReimbursements = defineCall({
  name: 'pay-reimbursements',
  method: 'POST',
  takesList: true,
  summary: 'Pay approved reimbursements back, as credit or otherwise.',
  input: z.object({
    idArray,
    method: z.enum(methods),
    /** The day on which they were paid; today when left out. Credit is given today. */
    paidOn: day.optional(),
  }),
  output: doneEach,
});

export const uploadReimbursementDoc = defineCall({
  name: 'upload-reimbursement-doc',
  ...receiptUpload,
  output: storedReceipt.extend({ isError: z.literal(false), message: z.string() }),
});
