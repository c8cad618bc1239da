import type { AccountCommand, AccountState } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { PayoutLine } from '../../ledger/payout/events.ts';
import type { StandingReceipt } from '../../ledger/transfer/decide.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Person } from './people.ts';

/** Somebody's money while the scenario is written: the account so far, and when what will be paid. */
export interface Balance {
  readonly person: Person;
  readonly joined: CalendarDate;
  state: AccountState;
  /** Days on which part of a charge is to be paid. */
  readonly plans: Plan[];
  /** What will become of initiated payments. */
  readonly later: Later[];
  /** The checks that were handed in. */
  readonly checks: StandingReceipt[];
  /** What came into the organization's Stripe balance, or left it again. */
  readonly atStripe: { readonly day: CalendarDate; readonly line: PayoutLine }[];
}

export interface Plan {
  readonly chargeId: string;
  readonly day: CalendarDate;
  /** Half of what is due, or all of it. */
  readonly isHalf: boolean;
}

export interface Later {
  readonly day: CalendarDate;
  readonly command: AccountCommand;
}

/** The id of somebody's charge of a round. */
export function chargeIdOf({ person }: Pick<Balance, 'person'>, key: string): string {
  return deriveId(`demo charge ${person.memberId} ${key}`);
}
