import { type AccountState, account } from '../../ledger/account/decide.ts';
import { dueOn } from '../../ledger/account/due.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import { type Loaded, loadStream } from '../../ledger/loadStream.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { MailContext } from './definition.ts';

/** A member's account as the log has it at this moment. */
export type Account = Loaded<AccountEvent, AccountState>;

/** The account of the mail's reader, or of another member. */
export function readAccount({ log, queued }: MailContext, memberId = queued.memberId): Promise<Account> {
  return loadStream(log, account, memberId, queued.orgCode);
}

/** What the member owes on a day, charges that have not started left out. */
export function owedOn({ charges }: AccountState, day: CalendarDate): number {
  let cents = 0;
  for (const charge of charges.values()) if (charge.terms.startDate <= day) cents += dueOn(charge, day);
  return cents;
}

/** Money of payments that were sent and are not accepted yet. */
export function pendingOf({ payments }: AccountState): number {
  let cents = 0;
  for (const { status, amountCents } of payments.values()) if (isOnItsWay(status)) cents += amountCents;
  return cents;
}

export function isOnItsWay(status: string | undefined): boolean {
  return status === 'pending' || status === 'submitted';
}
