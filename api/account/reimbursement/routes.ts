import { account } from '../../../ledger/account/decide.ts';
import type { Approval } from '../../../ledger/account/reimbursement/decide.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { listCredits } from '../../../projections/balances.ts';
import { administratorTerms } from '../../../projections/members/queries.ts';
import { listReimbursements, type Submission, submissionsOf } from '../../../projections/reimbursements.ts';
import { countTry, type Limit } from '../../platform/auth/throttle.ts';
import { execute, ok } from '../../platform/calls/execute.ts';
import { organizationOf } from '../../platform/calls/organizationOf.ts';
import { requireListed } from '../../platform/calls/requireMember.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import {
  claimUpload,
  discardUpload,
  expectRemoval,
  linkTo,
  storeUpload,
} from '../../platform/uploads/uploads.ts';
import { withExpensesLock } from '../../processes/locks.ts';
import { type AccountRow, messageFor, runOnAccounts } from '../../processes/runOnAccounts.ts';
import { inCategory } from './budgetCategory.ts';
import {
  addReimbursement,
  approveReimbursement,
  declineReimbursement,
  deleteReimbursement,
  getBursarCredits,
  getReimbursementCount,
  getReimbursements,
  payReimbursements,
  uploadReimbursementDoc,
} from './contract.ts';
import { mayApprove, otherApprovers, presentCredit, presentReimbursements } from './present.ts';

/** Files of a member: without a limit one could fill the disk (MAX_FILE_BYTES each). */
const PER_MEMBER: Limit = { name: 'reimbursement-uploads', points: 40, seconds: 3_600 };

const NO_RECEIPT = 'Please upload the receipt again.';
const LINKED = 'An expense of a budget links to this reimbursement. Please delete the expense first.';

/** Reimbursements and credits (spec 3 sections 2, 4 and 7). */
export const reimbursementRoutes = [
  route(getReimbursements, 'signedIn', async (request) => {
    const { deps, caller } = request;
    const filter = caller.role === ADMIN ? {} : { memberId: caller.memberId };
    const limit = Number.POSITIVE_INFINITY;
    const { rows } = await listReimbursements(deps.db, caller.orgCode, { filter, limit });
    return presentReimbursements(request, rows);
  }),

  route(getReimbursementCount, 'admin', async ({ deps, caller }) => {
    const { orgCode, memberId: by } = caller;
    const waiting = { filter: { status: 'submitted' }, limit: Number.POSITIVE_INFINITY } as const;
    const { rows } = await listReimbursements(deps.db, orgCode, waiting);
    const terms = await administratorTerms(deps.db, orgCode);
    return { count: rows.filter((row) => mayApprove(row, by, terms)).length };
  }),

  route(getBursarCredits, 'admin', async ({ deps, caller }) => {
    const credits = await listCredits(deps.db, caller.orgCode);
    return credits.map(presentCredit);
  }),

  route(addReimbursement, { own: 'memberuuid' }, async (request) => {
    const { input, caller, callId, today } = request;
    const { memberuuid, expenseDate, expenseName, amount, receipt } = input;
    await requireListed(request, [memberuuid], () => 'memberuuid');
    const _id = deriveId(`${callId}\nreimbursement`);
    const isForAnother = caller.role === ADMIN && memberuuid !== caller.memberId;
    const answer = await inCategory(request, async (category) => {
      const command = {
        type: 'SubmitReimbursement',
        reimbursementId: _id,
        expenseDate,
        expenseName: expenseName.trim(),
        amountCents: toCents(amount ?? 0),
        receipt,
        category,
        approval: isForAnother ? await approvalOf(request, memberuuid, request.at) : undefined,
        today,
      } as const;
      const submit = () =>
        execute(request, account, memberuuid, command, 'Successfully added a Reimbursement.');
      const claim = { key: receipt, kind: 'receipts', part: command.type, field: 'receipt' } as const;
      return receipt === '' ? submit() : claimUpload(request, { ...claim, missing: NO_RECEIPT }, submit);
    });
    return { ...answer, _id };
  }),

  route(deleteReimbursement, 'signedIn', (request) =>
    withExpensesLock(request, () => removeReimbursements(request)),
  ),

  route(approveReimbursement, 'admin', async (request) => {
    const { input, today } = request;
    const { memberId, submittedAt } = await submissionOf(request, input._id);
    const { budgetId = '', category: categoryId } = input;
    return inCategory({ ...request, input: { budgetId, category: categoryId } }, async (found) => {
      const category = found ?? (input.budgetId === undefined ? undefined : null);
      const command = {
        type: 'ApproveReimbursement',
        reimbursementId: input._id,
        approval: await approvalOf(request, memberId, submittedAt),
        category,
        today,
      } as const;
      return execute(request, account, memberId, command, 'Successfully approved the Reimbursement.');
    });
  }),

  route(declineReimbursement, 'admin', async (request) => {
    const { _id: reimbursementId, reason } = request.input;
    const { memberId } = await submissionOf(request, reimbursementId);
    const command = { type: 'DeclineReimbursement', reimbursementId, reason, today: request.today } as const;
    return execute(request, account, memberId, command, 'Successfully declined the Reimbursement.');
  }),

  route(payReimbursements, 'admin', async (request) => {
    const { input, today } = request;
    const { method, paidOn = today } = input;
    const { ids, owners } = await ownersIn(request);
    const { results, position } = await runOnAccounts(
      request,
      rowsOf(ids, owners, (reimbursementId) => ({
        type: 'PayReimbursement',
        reimbursementId,
        method,
        paidOn,
        today,
      })),
    );
    const message = messageFor(results, 'Successfully paid the Reimbursement(s).');
    return { ...(await ok(request, message, position)), results };
  }),

  route(
    uploadReimbursementDoc,
    'signedIn',
    async (request) => {
      const { deps, caller, input } = request;
      await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
      const Location = await storeUpload(request, 'receipts', { file: input.fileDoc, field: 'fileDoc' });
      const url = await linkTo(request, Location, caller.memberId);
      return { Location, url, isError: false as const, message: 'Successfully uploaded the receipt.' };
    },
    { storesResponse: false },
  ),
];

async function removeReimbursements(request: ManyRequest) {
  const { deps, caller, today } = request;
  const byMember = caller.role !== ADMIN;
  const { ids, owners } = await ownersIn(request);
  if (byMember && ids.some((id) => owners.get(id) !== caller.memberId)) throw new NotFound('reimbursement');
  const query = { filter: { ids }, limit: ids.length };
  const { rows: views } = await listReimbursements(deps.db, caller.orgCode, query);
  const linked = views.find((view) => view.linked);
  // Its purchase would be in the books no more.
  if (linked !== undefined)
    throw new RuleViolation('Linked', LINKED, `idArray.${ids.indexOf(linked.reimbursementId)}._id`);
  const withReceipts = views.filter(({ receipt }) => receipt !== '');
  await expectRemoval(
    request,
    withReceipts.map(({ receipt }) => receipt),
  );
  const { results, position } = await runOnAccounts(
    request,
    rowsOf(ids, owners, (reimbursementId) => ({
      type: 'RemoveReimbursement',
      reimbursementId,
      byMember,
      today,
    })),
  );
  const removed = new Set(results.filter(({ ok }) => ok).map((each) => each._id));
  for (const { reimbursementId, receipt } of withReceipts)
    if (removed.has(reimbursementId)) await discardUpload(deps, receipt);
  const message = messageFor(results, 'Successfully deleted Reimbursement(s).');
  return { ...(await ok(request, message, position)), results, isDelete: removed.size === ids.length };
}

/** Who may approve besides the caller since it was submitted, and from which amount on two have to. */
async function approvalOf(request: CallRequest<unknown>, memberId: string, since: string): Promise<Approval> {
  const { deps, caller } = request;
  const by = caller.memberId;
  const terms = await administratorTerms(deps.db, caller.orgCode);
  const { twoApproversAboveCents } = (await organizationOf(request)).config;
  return {
    by,
    isOwn: by === memberId,
    others: otherApprovers(terms, { by, memberId, submittedAt: since }),
    twoAboveCents: twoApproversAboveCents ?? undefined,
  };
}

type ManyRequest = CallRequest<{ readonly idArray: readonly { readonly _id: string }[] }>;

/** The reimbursements that a call names, each once, with their members, removed ones too. @throws NotFound */
async function ownersIn({ deps, caller, input }: ManyRequest) {
  const ids = [...new Set(input.idArray.map(({ _id }) => _id))];
  const submissions = await submissionsOf(deps.db, caller.orgCode, ids);
  if (submissions.size < ids.length) throw new NotFound('reimbursement');
  return { ids, owners: new Map(ids.map((id) => [id, submissions.get(id)?.memberId ?? ''])) };
}

/** The member of a reimbursement, and when it was submitted. @throws NotFound */
async function submissionOf({ deps, caller }: CallRequest<unknown>, id: string): Promise<Submission> {
  const found = (await submissionsOf(deps.db, caller.orgCode, [id])).get(id);
  if (found === undefined) throw new NotFound('reimbursement');
  return found;
}

function rowsOf(
  ids: readonly string[],
  owners: ReadonlyMap<string, string>,
  commandOf: (id: string) => AccountRow['command'],
): AccountRow[] {
  return ids.map((id, index) => {
    const command = commandOf(id);
    return {
      memberId: owners.get(id) ?? '',
      command,
      part: `${command.type}:${id}`,
      id,
      fieldOf: (field) => (field === 'paidOn' ? field : `idArray.${index}._id`),
    };
  });
}
