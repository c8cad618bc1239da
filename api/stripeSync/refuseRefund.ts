import { account } from '../../ledger/account/decide.ts';
import type { Position } from '../../ledger/log/log.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import type { SyncDeps } from './syncing.ts';

interface Unmade {
  readonly orgCode: string;
  readonly memberId: string;
  readonly requestId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Record that Stripe has not made a refund that was ordered. One that was made after all stays so. */
export async function refuseRefund(
  deps: Pick<SyncDeps, 'log' | 'db' | 'clock' | 'world'>,
  { orgCode, memberId, requestId, reason, today }: Unmade,
): Promise<Position | undefined> {
  const command = { type: 'RefuseRefund', requestId, reason, today } as const;
  const metadata = {
    orgCode,
    actor: 'webhook:stripe',
    correlationId: requestId,
    commandId: `refund-refused:${requestId}`,
  };
  return (await dispatch(deps, metadata, account, memberId, command)).position;
}
