import type { AccountState } from '../../ledger/account/decide.ts';
import type { AccountEvent } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Identity } from '../../projections/members/identity.ts';
import type { Deps } from '../deps.ts';
import type { DeliveryKind } from './deliveries.ts';
import type { RenderedMail } from './layout.ts';

export type ComposeDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'publicUrl' | 'installation' | 'stripe'>;

/** A mail of the delivery log whose turn it is. */
export interface QueuedMail {
  readonly orgCode: string;
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly step: string;
  readonly memberId: string;
  /** The address when it was asked for. */
  readonly email: string;
  readonly chargeIds: readonly string[];
  /** The payment, refund or return that it is about, or the member; null when it is about charges. */
  readonly subjectId: string | null;
  readonly attempts: number;
}

/** What a mail is made of: all as it is now, on the organisation's calendar day. */
export interface Occasion {
  readonly queued: QueuedMail;
  /** Who gets it. */
  readonly member: Identity;
  readonly today: CalendarDate;
  readonly publicUrl: string;
}

/** A member's account as the log has it at this moment. */
export interface Account {
  readonly events: readonly Recorded<AccountEvent>[];
  readonly state: AccountState;
}

/** A mail that is ready, or why there is none. */
export type Composed = RenderedMail & { readonly chargeIds: readonly string[] };
export type Skipped = { readonly skipped: string };
