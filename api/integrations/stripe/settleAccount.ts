import { NotFound } from '../../../ledger/decider.ts';
import { handle } from '../../../ledger/handle.ts';
import { type Position, StreamPurged } from '../../../ledger/log/log.ts';
import { type PayoutCommand, payout } from '../../../ledger/payout/decide.ts';
import { type PayoutLine, payoutStream } from '../../../ledger/payout/events.ts';
import { type SettleDeps, todayOf } from './settle.ts';

/**
 * Record what Stripe says at this moment about a payout of an organisation's account. Which organisation, the account itself says at Stripe.
 * Answers false when it is none of ours.
 */
export async function settlePayout(
  deps: SettleDeps,
  accountId: string,
  payoutId: string,
): Promise<{ readonly isOurs: boolean; readonly position: Position | undefined }> {
  const notOurs = { isOurs: false, position: undefined };
  const { orgCode } = await deps.stripe.readConnectedAccount(accountId);
  // An organisation that was removed still has its account at Stripe; and another installation may use the same platform.
  if (orgCode === undefined || (await todayOf(deps, orgCode)) === undefined) return notOurs;
  const { status, amountCents, arrivalDate, failure, isReconciled } = await deps.stripe.readPayout(
    accountId,
    payoutId,
  );
  const give = (what: string, command: PayoutCommand) => {
    const context = contextOf(deps, orgCode, `${payoutId}:${what}`, accountId);
    return handle(deps.log, payout, payoutStream(payoutId), command, context);
  };
  try {
    if (status === 'paid') {
      const { position, state } = await give('paid', {
        type: 'RecordPayout',
        payoutId,
        amountCents,
        arrivalDate,
      });
      const isKnown = state.status !== 'unknown' && state.isItemised;
      if (!isReconciled || isKnown) return { isOurs: true, position };
      const lines = whole(await deps.stripe.listPayoutLines(accountId, payoutId), amountCents);
      const itemised = await give('itemised', { type: 'ItemisePayout', payoutId, lines });
      return { isOurs: true, position: itemised.position ?? position };
    }
    if (status !== 'failed' && status !== 'canceled') return { isOurs: true, position: undefined };
    const { position } = await give('failed', { type: 'FailPayout', payoutId, reason: failure ?? status });
    return { isOurs: true, position };
  } catch (error) {
    // The organisation was removed a moment ago: its lists are, or soon will be.
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
  return [...lines, { kind: 'other', paymentId: '', memberId: '', takenId: '', amountCents: rest }];
}

function contextOf({ clock }: SettleDeps, orgCode: string, key: string, correlationId: string) {
  return {
    orgCode,
    actor: 'webhook:stripe',
    at: clock().toISOString(),
    correlationId,
    commandId: `stripe:${key}`,
  };
}
