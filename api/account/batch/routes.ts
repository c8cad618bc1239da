import { chargeName } from '../../../ledger/account/charge/terms.ts';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { heldAfter } from '../../../ledger/moneyHeld.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import type { HeldOn } from '../../../ledger/values/moneyAccounts.ts';
import { type Batch, type BatchEntry, getBatch as readBatch } from '../../../projections/batches.ts';
import { methodName } from '../../../projections/sentences/words.ts';
import { ok } from '../../platform/calls/execute.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { withMoneyLock } from '../../processes/locks.ts';
import { type AccountRow, type RowResult, runOnAccounts } from '../../processes/runOnAccounts.ts';
import { getBatch, undoBatch } from './contract.ts';

export const batchRoutes = [
  route(getBatch, 'admin', async (request) => {
    const batch = await requireBatch(request);
    const { batchId: id, actorName: by, at, entries } = batch;
    const toUndo = notUndone(batch);
    const until = untilOf(entries);
    const total = toDollars(toUndo.reduce((sum, entry) => sum + centsOf(entry), 0));
    const secondsLeft = secondsUntil(untilOf(toUndo), request.at);
    return { id, by, at, until, secondsLeft, total, entries: entries.map(presentEntry) };
  }),

  /** Under the lock, the lists have all of the batch: one that they have in part would be undone in part. */
  route(undoBatch, 'admin', (request) =>
    withMoneyLock(request, async (held) => {
      const { entries } = await requireBatch(request);
      const toUndo = notUndone({ entries });
      if (toUndo.length === 0) return { ...(await ok(request, UNDONE)), results: entries.map(doneBefore) };
      if (secondsUntil(untilOf(toUndo), request.at) === 0) throw new RuleViolation('UndoOver', OVER, 'id');
      const charges = toUndo.flatMap((entry) => undoOfCharge(entry, request) ?? []);
      const undone = [
        await runOnAccounts(request, charges, { rowByRow: true }),
        ...(await undoVerifications(toUndo, held, request)),
      ];
      const results = undone.flatMap((each) => each.results);
      const message = messageOf(toUndo, results);
      if (!results.some((result) => result.ok)) throw new RuleViolation('NothingUndone', message, 'id');
      const before = entries.filter((entry) => entry.undone !== null).map(doneBefore);
      const positions = undone.map(({ position }) => position);
      return { ...(await ok(request, message, ...positions)), results: [...before, ...results] };
    }),
  ),
];

const UNDONE = 'Successfully undone.';
const OVER = 'Undo is offered for one minute, which is over.';

function notUndone({ entries }: Pick<Batch, 'entries'>): readonly BatchEntry[] {
  return entries.filter(({ undone }) => undone === null);
}

/** Until when some of these can be undone; empty for none. */
function untilOf(entries: readonly BatchEntry[]): string {
  return entries.reduce((last, { until }) => (until > last ? until : last), '');
}

/** @throws NotFound when the organization has no such batch */
async function requireBatch({ deps, caller, input }: CallRequest<{ readonly id: string }>): Promise<Batch> {
  const batch = await readBatch(deps.db, caller.orgCode, input.id);
  if (batch === undefined) throw new NotFound('batch');
  return batch;
}

function secondsUntil(until: string, at: string): number {
  return until <= at ? 0 : Math.ceil((Date.parse(until) - Date.parse(at)) / 1_000);
}

function centsOf({ event }: BatchEntry): number {
  return event.type === 'ChargeAssessed' ? event.data.terms.amountCents : event.data.amountCents;
}

function presentEntry(entry: BatchEntry) {
  const { eventId, event, memberId: uuid, memberName: name, memberExists, undone } = entry;
  const isCharge = event.type === 'ChargeAssessed';
  return {
    eventId,
    uuid,
    name,
    memberExists,
    kind: isCharge ? ('charge' as const) : ('payment' as const),
    what: isCharge ? chargeName(event.data.terms) : `${methodName(event.data.method)} payment`,
    amount: toDollars(centsOf(entry)),
    undone: undone && { eventId: undone.eventId, by: undone.actorName, at: undone.at },
  };
}

function doneBefore({ eventId, memberId }: BatchEntry): RowResult {
  return { _id: eventId, uuid: memberId, ok: true };
}

function undoOfCharge(
  { event, ...entry }: BatchEntry,
  request: CallRequest<unknown>,
): AccountRow | undefined {
  if (event.type !== 'ChargeAssessed') return undefined;
  const { chargeId } = event.data;
  return rowOf(entry, { type: 'UndoCharge', chargeId, today: request.today });
}

/** One at a time: what it takes from an account is not taken by the next. */
async function undoVerifications(
  entries: readonly BatchEntry[],
  held: readonly HeldOn[],
  request: CallRequest<unknown>,
) {
  const undone = [];
  let left = held;
  for (const entry of entries) {
    const { event } = entry;
    if (event.type !== 'PaymentAccepted') continue;
    const command = {
      type: 'UndoVerification',
      paymentId: event.data.paymentId,
      held: left,
      today: request.today,
    } as const;
    const one = await runOnAccounts(request, [rowOf(entry, command)], { rowByRow: true });
    for (const reopened of one.events)
      left = heldAfter(left, { ...reopened.data, lines: postingsOf(reopened) });
    undone.push(one);
  }
  return undone;
}

function rowOf(
  { eventId, memberId, until }: Pick<BatchEntry, 'eventId' | 'memberId' | 'until'>,
  command: AccountRow['command'],
): AccountRow {
  const before = { instant: until, refusal: new RuleViolation('UndoOver', OVER, 'id') };
  const part = `undo:${eventId}`;
  return { memberId, command, part, id: eventId, causationId: eventId, before, fieldOf: () => 'id' };
}

/** Named in a message; the results have all. */
const NAMED = 3;

/** How many entries were undone, and which stay as they are, with the reason. */
function messageOf(entries: readonly BatchEntry[], results: readonly RowResult[]): string {
  const nameOf = new Map(entries.map(({ eventId, memberName }) => [eventId, memberName]));
  const left = results.filter(({ ok }) => !ok);
  if (left.length === 0) return UNDONE;
  const each = left.slice(0, NAMED).map(({ _id, message }) => `${nameOf.get(_id)}: ${message}`);
  const more = left.length > NAMED ? ` And ${left.length - NAMED} more.` : '';
  return `${results.length - left.length} of ${results.length} undone. ${each.join(' ')}${more}`;
}
