import type { Recorded } from '../ledger/catalogue.ts';
import type { PaymentMethod, PaymentPlan, Subscription } from '../ledger/organization/events.ts';
import { USUAL_ATTENDANCE_THRESHOLD } from '../ledger/values/attendance.ts';
import type { Database } from './database.ts';
import type { Projection, Rows } from './projection.ts';
import { boolean, instant, integer, json, optional, table, text } from './table.ts';

/** Where members' money goes, with its id. */
export type StoredPaymentMethod = PaymentMethod & { readonly paymentMethodId: string };

/** A charge type that the organization has or had, in the order in which they were first added. */
export interface ChargeType {
  readonly chargeTypeId: string;
  readonly name: string;
  /** Not removed. */
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
    /** IANA name. */
    time_zone: text,
    show_user_data: boolean,
    /** Whether members pay the card fee on top. */
    pass_fees_on: boolean,
    /** Whether members add events to the calendar. */
    members_add_events: boolean,
    /** Percent of marked meetings from which on the attendance standing is Good. */
    attendance_threshold: integer,
    /** The organization's account at Stripe; empty before it is connected. */
    stripe_account_id: text,
    charge_types: json<readonly ChargeType[]>(),
    payment_methods: json<readonly StoredPaymentMethod[]>(),
    payment_plans: json<readonly PaymentPlan[]>(),
    /** What it pays for Bursar; null before it subscribes. */
    subscription: optional(json<Subscription>()),
    registered_at: instant,
  },
  key: ['org_code', 'id'],
  indexes: [],
});

export const organizationProjection: Projection = {
  name: 'organization',
  version: 6,
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
      time_zone: event.data.timeZone,
      show_user_data: false,
      pass_fees_on: false,
      members_add_events: true,
      attendance_threshold: USUAL_ATTENDANCE_THRESHOLD,
      stripe_account_id: '',
      charge_types: [],
      payment_methods: [],
      payment_plans: [],
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
    case 'StripeAccountConnected':
      rows.put(organizations, { ...row, stripe_account_id: event.data.accountId });
      return;
    case 'SubscriptionChanged':
      rows.put(organizations, { ...row, subscription: event.data.subscription });
      return;
    case 'ConfigChanged':
      rows.put(organizations, {
        ...row,
        show_user_data: event.data.showUserData ?? row.show_user_data,
        time_zone: event.data.timeZone ?? row.time_zone,
        pass_fees_on: event.data.passFeesOn ?? row.pass_fees_on,
        members_add_events: event.data.membersAddEvents ?? row.members_add_events,
        attendance_threshold: event.data.attendanceThreshold ?? row.attendance_threshold,
      });
      return;
  }
}

/** An organization's registration and settings. */
export interface OrganizationView {
  readonly orgCode: string;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly config: {
    readonly showUserData: boolean;
    /** Whether members pay the card fee on top. */
    readonly passFeesOn: boolean;
    /** Whether members add events to the calendar. */
    readonly membersAddEvents: boolean;
    /** Percent of marked meetings from which on the attendance standing is Good. */
    readonly attendanceThreshold: number;
  };
  /** The organization's account at Stripe; empty before it is connected. */
  readonly stripeAccountId: string;
  /** The names of those that are offered. */
  readonly chargeTypes: readonly string[];
  readonly everyChargeType: readonly ChargeType[];
  readonly paymentMethods: readonly StoredPaymentMethod[];
  readonly paymentPlans: readonly PaymentPlan[];
  /** What it pays for Bursar; null before it subscribes. */
  readonly subscription: Subscription | null;
  /** ISO instant. */
  readonly registeredAt: string;
}

/** The organization, or undefined when it is not registered or has not reached the read side yet. */
export async function getOrganization(db: Database, orgCode: string): Promise<OrganizationView | undefined> {
  const rows = await db.tenant<OrganizationView>(
    orgCode,
    `SELECT org_code AS "orgCode", name, time_zone AS "timeZone",
       jsonb_build_object('showUserData', show_user_data, 'passFeesOn', pass_fees_on,
         'membersAddEvents', members_add_events, 'attendanceThreshold', attendance_threshold) AS config,
       stripe_account_id AS "stripeAccountId", charge_types AS "everyChargeType",
       jsonb_path_query_array(charge_types, '$[*] ? (@.isOffered == true).name') AS "chargeTypes",
       payment_methods AS "paymentMethods", payment_plans AS "paymentPlans", subscription, registered_at AS "registeredAt"
     FROM read.organizations WHERE org_code = $1`,
    [orgCode],
  );
  return rows[0];
}
