import type { Recorded } from '../../ledger/catalogue.ts';
import type { FineRule, PaymentMethod, PaymentPlan, Subscription } from '../../ledger/organization/events.ts';
import { USUAL_ATTENDANCE_THRESHOLD } from '../../ledger/values/attendance.ts';
import { type CalendarDate, dayIn } from '../../ledger/values/calendar.ts';
import { USUAL_FISCAL_MONTH } from '../../ledger/values/fiscalYear.ts';
import {
  type ReminderWindow,
  reminderWindows,
  USUAL_REMINDER_DAYS,
  USUAL_REMINDER_HOURS,
} from '../../ledger/values/reminderRules.ts';
import type { Term } from '../../ledger/values/terms.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import {
  boolean,
  cents,
  day,
  instant,
  integer,
  json,
  optional,
  type RowOf,
  table,
  text,
} from '../engine/table.ts';

export type StoredPaymentMethod = PaymentMethod & { readonly paymentMethodId: string };

export type StoredTerm = Term & { readonly termId: string };

/** A charge type that the organization has or had, in the order in which they were first added. */
export interface ChargeType {
  readonly chargeTypeId: string;
  readonly name: string;
  readonly isOffered: boolean;
}

const organizations = table({
  name: 'organizations',
  kind: 'entity',
  columns: {
    org_code: text,
    /** Its own name again: an entity's key has a second column. */
    id: text,
    name: text,
    /** Its school. */
    university: text,
    /** IANA name. */
    time_zone: text,
    show_user_data: boolean,
    pass_fees_on: boolean,
    members_add_events: boolean,
    /** Whether members are mailed about their meetings a day ahead. */
    meeting_reminders: boolean,
    /** The day since which free credit pays on the due date; null: it does not. */
    credit_pays_since: optional(day),
    /** The administrator to whom answers to mails go; empty for the longest-serving one. */
    mail_contact_id: text,
    /** Percent of marked meetings from which on the attendance standing is Good. */
    attendance_threshold: integer,
    /** Reimbursements of more than this need two approvals; null: none does. */
    two_approvers_above_cents: optional(cents),
    /** The month in which the fiscal year begins, 1 to 12. */
    fiscal_month: integer,
    /** "12-3456789"; empty for none. */
    ein: text,
    /** When members are reminded of what is due, by schedule. */
    reminder_windows: json<readonly ReminderWindow[]>(),
    /** The organization's own sentence in these mails; empty without one. */
    reminder_note: text,
    /** The hours of its day in which they are sent. */
    reminder_from_hour: integer,
    reminder_to_hour: integer,
    /** The organization's account at Stripe; empty before it is connected. */
    stripe_account_id: text,
    /** Why Stripe takes no payments for it; empty while it does. */
    stripe_restriction: text,
    charge_types: json<readonly ChargeType[]>(),
    payment_methods: json<readonly StoredPaymentMethod[]>(),
    payment_plans: json<readonly PaymentPlan[]>(),
    terms: json<readonly StoredTerm[]>(),
    /** Null without one. */
    fine_rule: optional(json<FineRule>()),
    /** The key of its file; empty for none. */
    logo: text,
    /** What it pays for Bursar; null before it subscribes. */
    subscription: optional(json<Subscription>()),
    registered_at: instant,
  },
  key: ['org_code', 'id'],
  indexes: [],
});

export const organizationProjection: Projection = {
  name: 'organization',
  version: 14,
  tables: [organizations],
  rowKeys: (event) =>
    event.stream.startsWith('organization-') ? [{ table: organizations, id: event.metadata.orgCode }] : [],
  fold: foldOrganization,
};

function foldOrganization(event: Recorded, rows: Rows): void {
  const { orgCode } = event.metadata;
  if (event.type === 'OrganizationRegistered') {
    rows.put(organizations, {
      org_code: orgCode,
      id: orgCode,
      name: event.data.name,
      university: event.data.university,
      time_zone: event.data.timeZone,
      show_user_data: false,
      pass_fees_on: false,
      members_add_events: true,
      meeting_reminders: true,
      credit_pays_since: dayIn(event.data.timeZone, new Date(event.metadata.at)),
      mail_contact_id: '',
      attendance_threshold: USUAL_ATTENDANCE_THRESHOLD,
      two_approvers_above_cents: null,
      fiscal_month: USUAL_FISCAL_MONTH,
      ein: '',
      reminder_windows: reminderWindows(USUAL_REMINDER_DAYS),
      reminder_note: '',
      reminder_from_hour: USUAL_REMINDER_HOURS.from,
      reminder_to_hour: USUAL_REMINDER_HOURS.to,
      stripe_account_id: '',
      stripe_restriction: '',
      charge_types: [],
      payment_methods: [],
      payment_plans: [],
      terms: [],
      fine_rule: null,
      logo: '',
      subscription: null,
      registered_at: event.metadata.at,
    });
    return;
  }
  const row = event.stream.startsWith('organization-')
    ? rows.get(organizations, orgCode, orgCode)
    : undefined;
  if (row === undefined) return;
  switch (event.type) {
    case 'ChargeTypeAdded':
    case 'ChargeTypeRemoved': {
      const { chargeTypeId, chargeType: name } = event.data;
      const changed = { chargeTypeId, name, isOffered: event.type === 'ChargeTypeAdded' };
      const at = row.charge_types.findIndex((type) => type.chargeTypeId === chargeTypeId);
      const charge_types = at < 0 ? [...row.charge_types, changed] : row.charge_types.with(at, changed);
      rows.put(organizations, { ...row, charge_types });
      return;
    }
    case 'PaymentMethodAdded': {
      const { method, paymentMethodId } = event.data;
      const added = { ...method, paymentMethodId };
      rows.put(organizations, { ...row, payment_methods: [...row.payment_methods, added] });
      return;
    }
    case 'PaymentMethodConnected': {
      const { paymentMethodId, bankName, last4 } = event.data;
      const payment_methods = row.payment_methods.map((method) =>
        method.paymentMethodId === paymentMethodId
          ? ({ bankType: 'bank', bankName, last4, paymentMethodId } as const)
          : method,
      );
      rows.put(organizations, { ...row, payment_methods });
      return;
    }
    case 'PaymentMethodRemoved': {
      const removed = event.data.paymentMethodId;
      const payment_methods = row.payment_methods.filter((method) => method.paymentMethodId !== removed);
      rows.put(organizations, { ...row, payment_methods });
      return;
    }
    case 'PaymentPlanAdded':
      rows.put(organizations, { ...row, payment_plans: [...row.payment_plans, event.data.plan] });
      return;
    case 'PaymentPlanRemoved': {
      const removed = event.data.name;
      const payment_plans = row.payment_plans.filter((plan) => plan.name !== removed);
      rows.put(organizations, { ...row, payment_plans });
      return;
    }
    case 'TermSaved': {
      const { termId, term } = event.data;
      rows.put(organizations, { ...row, terms: [...without(row.terms, termId), { ...term, termId }] });
      return;
    }
    case 'TermRemoved':
      rows.put(organizations, { ...row, terms: without(row.terms, event.data.termId) });
      return;
    case 'FineRuleSet':
      rows.put(organizations, { ...row, fine_rule: event.data.rule });
      return;
    case 'FineRuleRemoved':
      rows.put(organizations, { ...row, fine_rule: null });
      return;
    case 'LogoSet':
      rows.put(organizations, { ...row, logo: event.data.file });
      return;
    case 'LogoRemoved':
      rows.put(organizations, { ...row, logo: '' });
      return;
    case 'StripeAccountConnected':
      rows.put(organizations, {
        ...row,
        stripe_account_id: event.data.accountId,
        stripe_restriction: '',
      });
      return;
    case 'StripeAccountRestricted':
      rows.put(organizations, { ...row, stripe_restriction: event.data.why });
      return;
    case 'StripeAccountRestored':
      rows.put(organizations, { ...row, stripe_restriction: '' });
      return;
    case 'SubscriptionChanged':
      rows.put(organizations, { ...row, subscription: event.data.subscription });
      return;
    case 'ConfigChanged':
      rows.put(organizations, {
        ...row,
        name: event.data.name ?? row.name,
        university: event.data.university ?? row.university,
        show_user_data: event.data.showUserData ?? row.show_user_data,
        time_zone: event.data.timeZone ?? row.time_zone,
        pass_fees_on: event.data.passFeesOn ?? row.pass_fees_on,
        members_add_events: event.data.membersAddEvents ?? row.members_add_events,
        meeting_reminders: event.data.meetingReminders ?? row.meeting_reminders,
        credit_pays_since: creditPaysSince(row, event),
        mail_contact_id: event.data.mailContactId ?? row.mail_contact_id,
        attendance_threshold: event.data.attendanceThreshold ?? row.attendance_threshold,
        two_approvers_above_cents:
          event.data.twoApproversAboveCents === undefined
            ? row.two_approvers_above_cents
            : event.data.twoApproversAboveCents,
        fiscal_month: event.data.fiscalMonth ?? row.fiscal_month,
        ein: event.data.ein ?? row.ein,
        reminder_windows: event.data.reminderDays
          ? reminderWindows(event.data.reminderDays)
          : row.reminder_windows,
        reminder_note: event.data.reminderNote ?? row.reminder_note,
        reminder_from_hour: event.data.reminderFromHour ?? row.reminder_from_hour,
        reminder_to_hour: event.data.reminderToHour ?? row.reminder_to_hour,
      });
      return;
  }
}

function without(terms: readonly StoredTerm[], termId: string): readonly StoredTerm[] {
  return terms.filter((term) => term.termId !== termId);
}

/** Free credit pays nothing as of a day before it was switched on. */
function creditPaysSince(
  row: RowOf<typeof organizations>,
  { data, metadata }: Extract<Recorded, { type: 'ConfigChanged' }>,
): CalendarDate | null {
  if (data.creditPaysOnDueDate === undefined) return row.credit_pays_since;
  return data.creditPaysOnDueDate ? dayIn(row.time_zone, new Date(metadata.at)) : null;
}
