import { createHash } from 'node:crypto';
import type pg from 'pg';
import type Stripe from 'stripe';
import type { Keyed } from './idempotencyKeys.ts';

export interface StripeMember {
  readonly orgCode: string;
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
}

/** A bank account that a customer saved. */
export interface BankMethod {
  readonly paymentMethodId: string;
  readonly bankName: string;
  readonly last4: string;
}

/** A setup intent: a customer adds a bank account. The client secret is for their browser alone. */
export interface SetupIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: Stripe.SetupIntent.Status;
}

/** Members as Stripe's customers, with the bank accounts that they saved there. */
export function customerGateway(stripe: Stripe, keyed: Keyed, kept: KeptCustomers = keepNone) {
  /** Stripe's search misses the last minute's customers: repeating the idempotency key finds those. */
  const findOrMake = async ({ orgCode, memberId }: StripeMember): Promise<string> => {
    const found = await stripe.customers.search({ query: `metadata['memberId']:'${memberId}'`, limit: 1 });
    const [customer] = found.data;
    if (customer !== undefined) return customer.id;
    const made = await keyed(`customer:${orgCode}:${memberId}`, (idempotencyKey) =>
      stripe.customers.create({ metadata: { orgCode, memberId } }, { idempotencyKey }),
    );
    return made.id;
  };

  return {
    /** The member's customer, made at the first call; name and email are kept current. */
    async ensureCustomer(member: StripeMember): Promise<string> {
      const { name, email } = member;
      const known = await kept.find(member);
      if (known?.isCurrent) return known.customerId;
      const customerId = known?.customerId ?? (await findOrMake(member));
      await stripe.customers.update(customerId, { name, email });
      await kept.keep(member, customerId);
      return customerId;
    },

    /** The customer's saved bank accounts, the newest first. */
    async listBankMethods(customerId: string): Promise<BankMethod[]> {
      const methods = await stripe.customers.listPaymentMethods(customerId, {
        type: 'us_bank_account',
        limit: 100,
      });
      return methods.data.map((method) => ({
        paymentMethodId: method.id,
        bankName: method.us_bank_account?.bank_name ?? '',
        last4: method.us_bank_account?.last4 ?? '',
      }));
    },

    /** Let a customer add a bank account: their browser confirms the intent with the client secret. */
    async createSetupIntent(customerId: string, key: string): Promise<SetupIntent> {
      const params = {
        customer: customerId,
        allowed_payment_method_types: ['us_bank_account'],
        payment_method_options: {
          us_bank_account: {
            verification_method: 'instant',
            financial_connections: { permissions: ['payment_method'] },
          },
        },
      } satisfies Stripe.SetupIntentCreateParams;
      const intent = await keyed(key, (idempotencyKey) =>
        stripe.setupIntents.create(params, { idempotencyKey }),
      );
      return { id: intent.id, clientSecret: intent.client_secret ?? '', status: intent.status };
    },
  };
}

/** Which customer a member is, so that Stripe need not be asked. */
interface KeptCustomers {
  find(
    member: StripeMember,
  ): Promise<{ readonly customerId: string; readonly isCurrent: boolean } | undefined>;
  keep(member: StripeMember, customerId: string): Promise<void>;
}

const keepNone: KeptCustomers = { find: async () => undefined, keep: async () => undefined };

/** Customers as this database knows them, per publishable key: those of a sandbox are not real ones. */
export function keptCustomers(pool: pg.Pool, publishableKey: string): KeptCustomers {
  return {
    async find(member) {
      const { rows } = await pool.query<{ customerId: string; isCurrent: boolean }>(
        `SELECT customer_id AS "customerId", profile_hash = $4 AS "isCurrent" FROM app.stripe_customers
         WHERE publishable_key = $1 AND org_code = $2 AND member_id = $3`,
        [publishableKey, member.orgCode, member.memberId, hashOf(member)],
      );
      return rows[0];
    },
    async keep(member, customerId) {
      await pool.query(
        `INSERT INTO app.stripe_customers (publishable_key, org_code, member_id, customer_id, profile_hash)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (publishable_key, org_code, member_id)
         DO UPDATE SET customer_id = excluded.customer_id, profile_hash = excluded.profile_hash`,
        [publishableKey, member.orgCode, member.memberId, customerId, hashOf(member)],
      );
    },
  };
}

/** What Stripe was told of a member, without keeping it a second time. */
function hashOf({ name, email }: StripeMember): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest();
}
