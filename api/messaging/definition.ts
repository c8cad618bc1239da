import type { BursarEvent, BursarEventType, Recorded } from '../../ledger/catalogue.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Identity } from '../../projections/members/identity.ts';
import type { Deps } from '../deps.ts';
import { type Block, type RenderedMail, renderMail } from './layout.ts';

/**
 * One mail: the event or time that causes it, its recipients, its data at the time of sending, and its words.
 * `isKept`: where the operator has no address for it, it is kept in the outbox.
 * `member`: the member of the event; `members`: all of the organization; `attendance`: administrators and
 * members who may take attendance. `label`: its name in the delivery log; none where no organization's log
 * has it.
 */
export type MailDefinition<Data = unknown> = Schedule &
  (
    | (Content<Data, MailContext> & { readonly to: MailGroup; readonly label: string })
    | (Content<Data, OperatorContext> & {
        readonly to: 'operator';
        readonly isKept?: true;
        readonly label?: string;
      })
  );

/** Members of an organization who get a mail. */
export type MailGroup = 'member' | 'members' | 'admins' | 'attendance';

/** Left out whole: calls queue the mail (queue.ts). */
interface Schedule {
  /** The events after which it is sent. */
  readonly on?: MailEvents;
  /** Sent by hand, within limits (byHand.ts). */
  readonly isByHand?: true;
  /** Mail for every event; otherwise once per subject. */
  readonly perEvent?: true;
  /** On the days from a due date that the organization has set. */
  readonly isByDay?: true;
  readonly hoursFromTrialEnd?: readonly TimeWindow[];
}

/** By event type: the id of the mail's subject, which is mailed about once. Undefined: no mail. */
export type MailEvents = {
  readonly [Type in BursarEventType]?: (
    event: Recorded<Extract<BursarEvent, { readonly type: Type }>>,
    log: EventLog,
  ) => string | undefined | Promise<string | undefined>;
};

/** When a scheduled mail may go out: late when nothing ran on time, but not too late. */
export interface TimeWindow {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface Content<Data, Context> {
  /** What it says, as it is now, or why there is nothing to say. Left out: it says the same always. */
  read?(context: Context): Data | Skip | Promise<Data | Skip>;
  write(data: Data, reader: Reader): MailContent;
}

/** Why there is no mail. */
export interface Skip {
  readonly skip: string;
}

export interface MailContent {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly footer?: string;
  readonly chargeIds?: readonly string[];
  /** Where it goes, when that is not the member's present email. */
  readonly to?: string;
  /** Whom an answer goes to, when that is not the sender. */
  readonly replyTo?: string;
}

export interface Reader {
  readonly organization: string;
  /** Empty for no particular member. */
  readonly fname: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Where Bursar is, without a slash at the end. */
  readonly publicUrl: string;
}

export type ComposeDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'publicUrl' | 'installation' | 'stripe'>;

/** A due mail of the delivery log. */
export interface QueuedMail {
  readonly orgCode: string;
  readonly id: string;
  /** Which of its kind, e.g. `overdue-7`. */
  readonly dedupKey: string;
  readonly memberId: string;
  /** The address as of queueing. */
  readonly email: string;
  readonly chargeIds: readonly string[];
  /** What it is about, e.g. a payment's id; null when it is about charges. */
  readonly subjectId: string | null;
  /** A sentence of the sender's own; empty without one. */
  readonly note: string;
  readonly attempts: number;
}

interface OperatorContext extends ComposeDeps {
  readonly queued: QueuedMail;
}

export interface MailContext extends OperatorContext {
  readonly member: Identity;
  /** The organization's calendar day. */
  readonly today: CalendarDate;
}

/** A mail's subject and both of its forms, as its reader gets them. */
export function renderFor(
  { organization, fname }: Pick<Reader, 'organization' | 'fname'>,
  { subject, blocks, footer }: MailContent,
): RenderedMail {
  const greeted = fname === '' ? blocks : [`Hello ${fname},`, ...blocks];
  return renderMail({ organization, subject, blocks: greeted, footer });
}
