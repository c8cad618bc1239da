import { chargeName } from '../../ledger/account/chargeName.ts';
import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { type Batch, type BatchEntry, getBatch as readBatch } from '../../projections/batches.ts';
import { ok } from '../calls/execute.ts';
import { type AccountRow, executeOnAccounts, type RowResult } from '../calls/executeOnAccounts.ts';
import { type CallRequest, route } from '../calls/route.ts';
import { getBatch, undoBatch } from '../contract/batch.ts';

/** What one call did to several accounts, and its Undo. */
export const batchRoutes = [
  route(getBatch, 'admin', async (request) => {
    const batch = await requireBatch(request);
    const { batchId: id, actorName: by, at, until, entries } = batch;
    const standing = entries.filter(({ undone }) => undone === null);
    const total = toDollars(standing.reduce((sum, entry) => sum + centsOf(entry), 0));
    const secondsLeft = standing.length === 0 ? 0 : secondsUntil(until, request.at);
    return { id, by, at, until, secondsLeft, total, entries: entries.map(presentEntry) };
  }),

  route(undoBatch, 'admin', async (request) => {
    const { entries, until } = await requireBatch(request);
    const standing = entries.filter(({ undone }) => undone === null);
    if (standing.length === 0) return { ...(await ok(request, UNDONE)), results: entries.map(doneBefore) };
    if (secondsUntil(until, request.at) === 0)
      throw new RuleViolation('UndoOver', 'Undo is offered for one minute, which is over.', 'id');
    const { results, position } = await executeOnAccounts(
      request,
      standing.map((entry) => undoOf(entry, request)),
      { rowByRow: true },
    );
    const message = messageOf(standing, results);
    const before = entries.filter(({ undone }) => undone !== null).map(doneBefore);
    return { ...(await ok(request, message, position)), results: [...before, ...results] };
  }),
];

const UNDONE = 'Successfully undone.';

/** @throws NotFound when the organization has no such batch */
async function requireBatch({ deps, caller, input }: CallRequest<{ readonly id: string }>): Promise<Batch> {
  const batch = await readBatch(deps.db, caller.orgCode, input.id);
  if (batch === undefined) throw new NotFound('batch');
  return batch;
}

function secondsUntil(until: string, at: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(at)) / 1_000));
}

function centsOf({ event }: BatchEntry): number {
  return event.data.terms.amountCents;
}

function presentEntry(entry: BatchEntry) {
  const { eventId, event, memberId: uuid, memberName: name, memberExists, undone } = entry;
  return {
    eventId,
    uuid,
    name,
    memberExists,
    what: chargeName(event.data.terms),
    amount: toDollars(centsOf(entry)),
    undone: undone && { eventId: undone.eventId, by: undone.actorName, at: undone.at },
  };
}

function doneBefore({ eventId, memberId }: BatchEntry): RowResult {
  return { _id: eventId, uuid: memberId, ok: true };
}

function undoOf({ eventId, event, memberId }: BatchEntry, { today }: CallRequest<unknown>): AccountRow {
  const { chargeId, terms } = event.data;
  return {
    memberId,
    command: { type: 'UndoCharge', chargeId, terms, today },
    part: `undo:${eventId}`,
    id: eventId,
    causationId: eventId,
    fieldOf: () => 'id',
  };
}

/** What was undone, and whose was left as it is, each with the reason. */
function messageOf(entries: readonly BatchEntry[], results: readonly RowResult[]): string {
  const nameOf = new Map(entries.map(({ eventId, memberName }) => [eventId, memberName]));
  const left = results.filter(({ ok }) => !ok);
  if (left.length === 0) return UNDONE;
  const each = left.map(({ _id, message }) => `${nameOf.get(_id)}: ${message}`);
  return `${results.length - left.length} of ${results.length} undone. ${each.join(' ')}`;
}
