import { NotFound } from '../../../ledger/decider.ts';
import { handle } from '../../../ledger/handle.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { type PayoutCommand, payout } from '../../../ledger/payout/decide.ts';
import { payoutStream } from '../../../ledger/payout/events.ts';
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
  const { status, amountCents, arrivalDate, failure } = await deps.stripe.readPayout(accountId, payoutId);
  const give = async (what: string, command: PayoutCommand) => {
    const context = contextOf(deps, orgCode, `${payoutId}:${what}`, accountId);
    const { position } = await handle(deps.log, payout, payoutStream(payoutId), command, context);
    return { isOurs: true, position };
  };
  if (status === 'paid') return give('paid', { type: 'RecordPayout', payoutId, amountCents, arrivalDate });
  if (status !== 'failed' && status !== 'canceled') return { isOurs: true, position: undefined };
  try {
    return await give('failed', { type: 'FailPayout', payoutId, reason: failure ?? status });
  } catch (error) {
    // It never reached the bank, so that there is nothing to take back.
    if (!(error instanceof NotFound)) throw error;
    return { isOurs: true, position: undefined };
  }
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
