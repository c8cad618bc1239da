import { NotFound } from '../../ledger/decider.ts';
import { type Position, StreamPurged } from '../../ledger/log/log.ts';
import { type PayoutCommand, payout } from '../../ledger/payout/decide.ts';
import type { PayoutLine } from '../../ledger/payout/events.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { type SyncDeps, stripeMetadata, todayOf } from './syncing.ts';

/**
 * Record what Stripe says at this moment about a payout of an organization's account. Which organization, the
 * account itself says at Stripe. Answers false when it is none of ours.
 */
export async function syncPayout(
  deps: SyncDeps,
  accountId: string,
  payoutId: string,
): Promise<{ readonly isOurs: boolean; readonly position: Position | undefined }> {
  const notOurs = { isOurs: false, position: undefined };
  const { orgCode } = await deps.stripe.readConnectedAccount(accountId);
  // A removed organization keeps its account at Stripe; another installation may share the platform.
  const today = orgCode === undefined ? undefined : await todayOf(deps, orgCode);
  if (orgCode === undefined || today === undefined) return notOurs;
  const { status, amountCents, arrivalDate, failure, isReconciled } = await deps.stripe.readPayout(
    accountId,
    payoutId,
  );
  const record = (what: string, command: PayoutCommand) =>
    dispatch(deps, stripeMetadata(orgCode, `${payoutId}:${what}`, accountId), payout, payoutId, command);
  try {
    if (status === 'paid') {
      const { position, state } = await record('paid', {
        type: 'RecordPayout',
        payoutId,
        amountCents,
        arrivalDate,
      });
      const isKnown = state.status !== 'unknown' && state.isItemized;
      if (!isReconciled || isKnown) return { isOurs: true, position };
      const lines = whole(await deps.stripe.listPayoutLines(accountId, payoutId), amountCents);
      const itemized = await record('itemized', { type: 'ItemizePayout', payoutId, lines, today });
      return { isOurs: true, position: itemized.position ?? position };
    }
    if (status !== 'failed' && status !== 'canceled') return { isOurs: true, position: undefined };
    const { position } = await record('failed', {
      type: 'FailPayout',
      payoutId,
      reason: failure ?? status,
      today,
    });
    return { isOurs: true, position };
  } catch (error) {
    // The organization was removed a moment ago: its lists are, or soon will be.
    if (error instanceof StreamPurged) return notOurs;
    // It never reached the bank, so that there is nothing to take back.
    if (error instanceof NotFound) return { isOurs: true, position: undefined };
    throw error;
  }
}

/** Should Stripe's list not come to the payout's amount, the difference is shown as a line of its own. */
function whole(lines: readonly PayoutLine[], amountCents: number): readonly PayoutLine[] {
  const rest = lines.reduce((left, line) => left - line.amountCents, amountCents);
  if (rest === 0) return lines;
  return [
    ...lines,
    { kind: 'other', paymentId: '', memberId: '', reversalId: '', amountCents: rest, feeCents: 0 },
  ];
}
