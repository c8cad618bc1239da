import type { Recorded } from '../ledger/catalogue.ts';
import type { PaymentMethod, PaymentPlan, Subscription } from '../ledger/organisation/events.ts';
import type { Database } from './database.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

interface OrganisationRow {
  org_code: string;
  /** Its own name again: an owned row's key has a second column. */
  id: string;
  name: string;
  time_zone: string;
  show_user_data: boolean;
  pass_fees_on: boolean;
  /** Empty before it is connected. */
  stripe_account_id: string;
  charge_types: readonly string[];
  payment_methods: readonly StoredPaymentMethod[];
  payment_plans: readonly PaymentPlan[];
  /** What it pays for Bursar; null before it subscribes. */
  subscription: Subscription | null;
  registered_at: string;
}

/** Where members' money goes, with its id. */
export type StoredPaymentMethod = PaymentMethod & { readonly paymentMethodId: string };

const organisations = defineTable<OrganisationRow>({
  name: 'organisations',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    id: 'text NOT NULL',
    name: 'text NOT NULL',
    time_zone: 'text NOT NULL',
    show_user_data: 'boolean NOT NULL',
    pass_fees_on: 'boolean NOT NULL',
    stripe_account_id: 'text NOT NULL',
    charge_types: 'jsonb NOT NULL',
    payment_methods: 'jsonb NOT NULL',
    payment_plans: 'jsonb NOT NULL',
    subscription: 'jsonb',
    registered_at: 'timestamptz NOT NULL',
  },
  key: ['org_code', 'id'],
  indexes: [],
});

export const organisationProjection: Projection = {
  name: 'organisation',
  version: 4,
  tables: [organisations],
  touches: (event) =>
    event.stream.startsWith('organisation-') ? [{ table: organisations, id: event.metadata.orgCode }] : [],
  fold: foldOrganisation,
};

function foldOrganisation(event: Recorded, rows: Rows): void {
  const { orgCode } = event.metadata;
  if (event.type === 'OrganisationRegistered') {
    rows.put(organisations, {
      org_code: orgCode,
      id: orgCode,
      name: event.data.name,
      time_zone: event.data.timeZone,
      show_user_data: false,
      pass_fees_on: false,
      stripe_account_id: '',
      charge_types: [],
      payment_methods: [],
      payment_plans: [],
      subscription: null,
      registered_at: event.metadata.at,
    });
    return;
  }
  const row = event.stream.startsWith('organisation-')
    ? rows.get(organisations, orgCode, orgCode)
    : undefined;
  if (row === undefined) return;
  switch (event.type) {
    case 'ChargeTypeAdded':
      rows.put(organisations, { ...row, charge_types: [...row.charge_types, event.data.chargeType] });
      return;
    case 'ChargeTypeRemoved': {
      const removed = event.data.chargeType;
      rows.put(organisations, { ...row, charge_types: row.charge_types.filter((type) => type !== removed) });
      return;
    }
    case 'PaymentMethodAdded': {
      const { method, paymentMethodId } = event.data;
      const added = { ...method, paymentMethodId };
      rows.put(organisations, { ...row, payment_methods: [...row.payment_methods, added] });
      return;
    }
    case 'PaymentMethodConnected': {
      const { paymentMethodId, bankName, last4 } = event.data;
      const payment_methods = row.payment_methods.map((method) =>
        method.paymentMethodId === paymentMethodId
          ? ({ bankType: 'bank', bankName, last4, paymentMethodId } as const)
          : method,
      );
      rows.put(organisations, { ...row, payment_methods });
      return;
    }
    case 'PaymentMethodRemoved': {
      const removed = event.data.paymentMethodId;
      const payment_methods = row.payment_methods.filter((method) => method.paymentMethodId !== removed);
      rows.put(organisations, { ...row, payment_methods });
      return;
    }
    case 'PaymentPlanAdded':
      rows.put(organisations, { ...row, payment_plans: [...row.payment_plans, event.data.plan] });
      return;
    case 'PaymentPlanRemoved': {
      const removed = event.data.name;
      const payment_plans = row.payment_plans.filter((plan) => plan.name !== removed);
      rows.put(organisations, { ...row, payment_plans });
      return;
    }
    case 'StripeAccountConnected':
      rows.put(organisations, { ...row, stripe_account_id: event.data.accountId });
      return;
    case 'SubscriptionChanged':
      rows.put(organisations, { ...row, subscription: event.data.subscription });
      return;
    case 'ConfigChanged':
      rows.put(organisations, {
        ...row,
        show_user_data: event.data.showUserData ?? row.show_user_data,
        time_zone: event.data.timeZone ?? row.time_zone,
        pass_fees_on: event.data.passFeesOn ?? row.pass_fees_on,
      });
      return;
  }
}

/** An organisation's registration and settings. */
export interface OrganisationView {
  readonly orgCode: string;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly config: {
    readonly showUserData: boolean;
    /** Whether members pay the card fee on top. */
    readonly passFeesOn: boolean;
  };
  /** The organisation's account at Stripe; empty before it is connected. */
  readonly stripeAccountId: string;
  readonly chargeTypes: readonly string[];
  readonly paymentMethods: readonly StoredPaymentMethod[];
  readonly paymentPlans: readonly PaymentPlan[];
  /** What it pays for Bursar; null before it subscribes. */
  readonly subscription: Subscription | null;
  /** ISO instant. */
  readonly registeredAt: string;
}

/** The organisation, or undefined when it is not registered (or its registration has not reached the read side yet). */
export async function getOrganisation(db: Database, orgCode: string): Promise<OrganisationView | undefined> {
  const rows = await db.tenant<OrganisationView>(
    orgCode,
    `SELECT org_code AS "orgCode", name, time_zone AS "timeZone",
       jsonb_build_object('showUserData', show_user_data, 'passFeesOn', pass_fees_on) AS config,
       stripe_account_id AS "stripeAccountId", charge_types AS "chargeTypes",
       payment_methods AS "paymentMethods", payment_plans AS "paymentPlans", subscription, registered_at AS "registeredAt"
     FROM read.organisations WHERE org_code = $1`,
    [orgCode],
  );
  return rows[0];
}

/**
 * SQL: the instant at which a day begins in the organisation's time zone. `$1` is the organisation. Where clocks are put back to midnight (Havana, the
 * Azores), midnight comes twice, and Postgres takes the second: the first is an hour after the eleventh of the evening before.
 */
export function startOfDaySql(day: string, plusDays = 0): string {
  const midnight = `(${day}::date + ${plusDays})::timestamp`;
  const zone = '(SELECT time_zone FROM read.organisations WHERE org_code = $1)';
  return `least(${midnight} AT TIME ZONE ${zone}, (${midnight} - interval '1 hour') AT TIME ZONE ${zone} + interval '1 hour')`;
}
