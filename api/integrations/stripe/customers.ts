import type Stripe from 'stripe';

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
export function customerGateway(stripe: Stripe) {
  return {
    /**
     * The member's customer, made at the first call; name and email are kept current. Nothing is stored here.
     * Stripe's search misses the last minute's customers: repeating the idempotency key finds those.
     */
    async ensureCustomer({ orgCode, memberId, name, email }: StripeMember): Promise<string> {
      const found = await stripe.customers.search({ query: `metadata['memberId']:'${memberId}'`, limit: 1 });
      const customer =
        found.data[0] ??
        (await stripe.customers.create(
          { metadata: { orgCode, memberId } },
          { idempotencyKey: `customer:${orgCode}:${memberId}` },
        ));
      if (customer.name !== name || customer.email !== email)
        await stripe.customers.update(customer.id, { name, email });
      return customer.id;
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
    async createSetupIntent(customerId: string, idempotencyKey: string): Promise<SetupIntent> {
      const intent = await stripe.setupIntents.create(
        {
          customer: customerId,
          allowed_payment_method_types: ['us_bank_account'],
          payment_method_options: {
            us_bank_account: {
              verification_method: 'instant',
              financial_connections: { permissions: ['payment_method'] },
            },
          },
        },
        { idempotencyKey },
      );
      return { id: intent.id, clientSecret: intent.client_secret ?? '', status: intent.status };
    },
  };
}
