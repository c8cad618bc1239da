import { createHash } from 'node:crypto';
import type pg from 'pg';
import type Stripe from 'stripe';
import type { Keyed } from './idempotencyKeys.ts';
import { idOf } from './intents.ts';

export interface StripeMember {
  readonly orgCode: string;
  /** The organization's account at Stripe, which holds the customer. */
  readonly accountId: string;
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
}

export interface CustomerRef {
  readonly accountId: string;
  readonly customerId: string;
}

export interface BankMethod {
  readonly paymentMethodId: string;
  readonly bankName: string;
  readonly last4: string;
}

/** A bank account that waits until the customer says which small deposits came. */
export interface UnverifiedBank {
  readonly bankName: string;
  readonly last4: string;
  /** The day by which the deposits come, YYYY-MM-DD. */
  readonly arrivesOn: string;
  /** Stripe's page on which the customer says it. */
  readonly url: string;
}

/** By which a customer lets their bank account be debited. */
export interface Mandate {
  readonly isActive: boolean;
  readonly paymentMethodId: string;
}

/** A setup intent: a customer adds a bank account. The client secret is for their browser alone. */
export interface SetupIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: Stripe.SetupIntent.Status;
}

/** Members as customers of their organization's account, with the bank accounts that they saved there. */
export function customerGateway(stripe: Stripe, keyed: Keyed, kept: KeptCustomers = keepNone) {
  const make = async (member: StripeMember): Promise<string> => {
    const { orgCode, accountId, memberId, name, email } = member;
    // The profile is in the key: the same key must not come with other parameters.
    const key = `customer:${memberId}:${hashOf(member).toString('base64url')}`;
    const made = await keyed(key, (idempotencyKey) =>
      stripe.customers.create(
        { name, email, metadata: { orgCode, memberId } },
        { idempotencyKey, stripeAccount: accountId },
      ),
    );
    return made.id;
  };

  return {
    /** The member's customer, made at the first call; name and email are kept current. */
    async ensureCustomer(member: StripeMember): Promise<string> {
      const { accountId, name, email } = member;
      const known = await kept.find(member);
      if (known?.isCurrent) return known.customerId;
      if (known !== undefined)
        await stripe.customers.update(known.customerId, { name, email }, { stripeAccount: accountId });
      const customerId = known?.customerId ?? (await make(member));
      await kept.keep(member, customerId);
      return customerId;
    },

    /** The customer's saved bank accounts, the newest first. */
    async listBankMethods({ accountId, customerId }: CustomerRef): Promise<BankMethod[]> {
      const methods = await stripe.customers.listPaymentMethods(
        customerId,
        { type: 'us_bank_account', limit: 100 },
        { stripeAccount: accountId },
      );
      return methods.data.map((method) => ({
        paymentMethodId: method.id,
        bankName: method.us_bank_account?.bank_name ?? '',
        last4: method.us_bank_account?.last4 ?? '',
      }));
    },

    /** The customer's bank accounts that wait for their small deposits, the newest first. */
    async listUnverifiedBanks({ accountId, customerId }: CustomerRef): Promise<UnverifiedBank[]> {
      const setups = await stripe.setupIntents.list(
        { customer: customerId, limit: 20, expand: ['data.payment_method'] },
        { stripeAccount: accountId },
      );
      return setups.data.flatMap(({ status, next_action, payment_method: method }) => {
        const deposits = next_action?.verify_with_microdeposits;
        if (status !== 'requires_action' || deposits === undefined) return [];
        const bank = method === null || typeof method === 'string' ? undefined : method.us_bank_account;
        return [
          {
            bankName: bank?.bank_name ?? '',
            last4: bank?.last4 ?? '',
            arrivesOn: new Date(deposits.arrival_date * 1000).toISOString().slice(0, 10),
            url: deposits.hosted_verification_url,
          },
        ];
      });
    },

    /** What a mandate says now: whether it stands, and for which saved account. */
    async readMandate(accountId: string, mandateId: string): Promise<Mandate> {
      const { status, payment_method } = await stripe.mandates.retrieve(
        mandateId,
        {},
        { stripeAccount: accountId },
      );
      return { isActive: status !== 'inactive', paymentMethodId: idOf(payment_method) ?? '' };
    },

    /** Forget a saved account. One that is forgotten already stays so. */
    async forgetMethod(accountId: string, paymentMethodId: string): Promise<void> {
      const own = { stripeAccount: accountId };
      const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId, {}, own);
      if (customer !== null) await stripe.paymentMethods.detach(paymentMethodId, {}, own);
    },

    /** Let a customer add a bank account: their browser confirms the intent with the client secret. */
    async createSetupIntent({ accountId, customerId }: CustomerRef, key: string): Promise<SetupIntent> {
      const params = {
        customer: customerId,
        allowed_payment_method_types: ['us_bank_account'],
        payment_method_options: {
          us_bank_account: {
            // Small deposits, where the bank cannot be signed in to.
            verification_method: 'automatic',
            financial_connections: { permissions: ['payment_method'] },
          },
        },
      } satisfies Stripe.SetupIntentCreateParams;
      const intent = await keyed(key, (idempotencyKey) =>
        stripe.setupIntents.create(params, { idempotencyKey, stripeAccount: accountId }),
      );
      return { id: intent.id, clientSecret: intent.client_secret ?? '', status: intent.status };
    },
  };
}

/** The known customers of members, to save requests. */
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
         WHERE publishable_key = $1 AND account_id = $2 AND member_id = $3`,
        [publishableKey, member.accountId, member.memberId, hashOf(member)],
      );
      return rows[0];
    },
    async keep(member, customerId) {
      await pool.query(
        `INSERT INTO app.stripe_customers (publishable_key, account_id, member_id, customer_id, profile_hash)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (publishable_key, account_id, member_id)
         DO UPDATE SET customer_id = excluded.customer_id, profile_hash = excluded.profile_hash`,
        [publishableKey, member.accountId, member.memberId, customerId, hashOf(member)],
      );
    },
  };
}

/** A hash of the data last sent to Stripe, to detect changes without storing a copy. */
function hashOf({ name, email }: StripeMember): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest();
}
