import { account } from '../../../ledger/account/decide.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { handle } from '../../../ledger/handle.ts';
import type { Position } from '../../../ledger/log/log.ts';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import type { SettleDeps } from './settle.ts';

/** A refund that was ordered, and why Stripe has not made it. */
interface Unmade {
  readonly orgCode: string;
  readonly memberId: string;
  readonly requestId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Record that Stripe has not made a refund that was ordered. One that was made after all stays so. */
export async function refuseRefund(
  { log, clock }: Pick<SettleDeps, 'log' | 'clock'>,
  { orgCode, memberId, requestId, reason, today }: Unmade,
): Promise<Position | undefined> {
  const command = { type: 'RefuseRefund', requestId, reason, today } as const;
  const { position } = await handle(log, account, accountStream(memberId), command, {
    orgCode,
    actor: 'webhook:stripe',
    at: clock().toISOString(),
    correlationId: requestId,
    commandId: `refund-refused:${requestId}`,
  });
  return position;
}
