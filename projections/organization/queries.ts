import type { FineRule, PaymentPlan, Subscription } from '../../ledger/organization/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { ReminderWindow } from '../../ledger/values/reminderRules.ts';
import type { StripeRestriction } from '../../ledger/values/stripeRestriction.ts';
import type { Database } from '../engine/database.ts';
import type { ChargeType, StoredPaymentMethod, StoredTerm } from './fold.ts';

export interface OrganizationView {
  readonly orgCode: string;
  readonly name: string;
  readonly university: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly config: {
    readonly showUserData: boolean;
    readonly passFeesOn: boolean;
    readonly membersAddEvents: boolean;
    /** Whether members are mailed about their meetings a day ahead. */
    readonly meetingReminders: boolean;
    readonly creditPaysOnDueDate: boolean;
    /** The administrator to whom answers to mails go; empty for the longest-serving one. */
    readonly mailContactId: string;
    /** Percent of marked meetings from which on the attendance standing is Good. */
    readonly attendanceThreshold: number;
    /** Reimbursements of more than this need two approvals, in cents; null: none does. */
    readonly twoApproversAboveCents: number | null;
    /** The month in which the fiscal year begins, 1 to 12. */
    readonly fiscalMonth: number;
    /** "12-3456789"; empty for none. */
    readonly ein: string;
    readonly reminderWindows: readonly ReminderWindow[];
    readonly reminderNote: string;
    readonly reminderFromHour: number;
    readonly reminderToHour: number;
  };
  /** The organization's account at Stripe; empty before it is connected. */
  readonly stripeAccountId: string;
  /** Why Stripe takes no payments for it; empty while it does. */
  readonly stripeRestriction: StripeRestriction | '';
  /** The names of those that are offered. */
  readonly chargeTypes: readonly string[];
  readonly everyChargeType: readonly ChargeType[];
  readonly paymentMethods: readonly StoredPaymentMethod[];
  readonly paymentPlans: readonly PaymentPlan[];
  readonly terms: readonly StoredTerm[];
  readonly fineRule: FineRule | null;
  readonly subscription: Subscription | null;
  /** ISO instant. */
  readonly registeredAt: string;
}

/** The organization, or undefined when it is not registered or has not reached the read side yet. */
export async function getOrganization(db: Database, orgCode: string): Promise<OrganizationView | undefined> {
  const rows = await db.tenant<OrganizationView>(
    orgCode,
    `SELECT org_code AS "orgCode", name, university, time_zone AS "timeZone",
       jsonb_build_object('showUserData', show_user_data, 'passFeesOn', pass_fees_on,
         'membersAddEvents', members_add_events, 'meetingReminders', meeting_reminders, 'creditPaysOnDueDate', credit_pays_since IS NOT NULL, 'mailContactId', mail_contact_id,
         'attendanceThreshold', attendance_threshold,
         'twoApproversAboveCents', two_approvers_above_cents,
         'fiscalMonth', fiscal_month, 'ein', ein, 'reminderWindows', reminder_windows, 'reminderNote', reminder_note,
         'reminderFromHour', reminder_from_hour, 'reminderToHour', reminder_to_hour) AS config,
       stripe_account_id AS "stripeAccountId", stripe_restriction AS "stripeRestriction", charge_types AS "everyChargeType",
       jsonb_path_query_array(charge_types, '$[*] ? (@.isOffered == true).name') AS "chargeTypes",
       payment_methods AS "paymentMethods", payment_plans AS "paymentPlans", terms, fine_rule AS "fineRule", subscription, registered_at AS "registeredAt"
     FROM read.organizations WHERE org_code = $1`,
    [orgCode],
  );
  return rows[0];
}

/** When the organization reminds by day, and the sentence of its own in these mails. */
export async function reminderSettings(
  db: Database,
  orgCode: string,
): Promise<{ readonly windows: readonly ReminderWindow[]; readonly note: string }> {
  const [row] = await db.tenant<{ windows: readonly ReminderWindow[]; note: string }>(
    orgCode,
    'SELECT reminder_windows AS windows, reminder_note AS note FROM read.organizations WHERE org_code = $1',
    [orgCode],
  );
  return row ?? { windows: [], note: '' };
}

/** The day since which free credit pays on the due date in an organization; undefined: it does not. */
export async function creditPaysSince(db: Database, orgCode: string): Promise<CalendarDate | undefined> {
  const [row] = await db.tenant<{ since: CalendarDate | null }>(
    orgCode,
    'SELECT credit_pays_since AS since FROM read.organizations WHERE org_code = $1',
    [orgCode],
  );
  return row?.since ?? undefined;
}
