import type Stripe from 'stripe';
import type { StripeFeeKind, StripePaymentMethod } from '../../../ledger/account/events.ts';
import type { Keyed } from './idempotencyKeys.ts';

/** An intent's payment and member, kept with it at Stripe so that its reports lead back to them. */
export interface PaymentReference {
  readonly orgCode: string;
  readonly memberId: string;
  readonly paymentId: string;
}

export interface IntentRef {
  readonly accountId: string;
  readonly intentId: string;
}

export interface NewIntent {
  readonly method: StripePaymentMethod;
  /** The organization's account, which takes the money (direct charge). */
  readonly accountId: string;
  /** What the member pays, the fee on top included. */
  readonly amountCents: number;
  /** The part of it for the platform. */
  readonly applicationFeeCents: number;
  readonly customerId: string;
  readonly payment: PaymentReference;
  readonly description?: string;
  readonly idempotencyKey: string;
}

/** A payment intent as Stripe has it at this moment. */
export interface Intent extends IntentRef {
  /** For the browser of the member alone. */
  readonly clientSecret: string;
  readonly status: Stripe.PaymentIntent.Status;
  readonly method: StripePaymentMethod;
  readonly amountCents: number;
  readonly customerId: string | undefined;
  /** Undefined for an intent that Bursar did not make. */
  readonly payment: PaymentReference | undefined;
  readonly failure:
    | {
        readonly message: string;
        readonly code: string | undefined;
        /** The charge that failed; undefined when it did not come to one, as when 3-D Secure failed. */
        readonly chargeId: string | undefined;
      }
    | undefined;
  readonly createdAt: Date;
  /** The money that came, or the last try to get it. */
  readonly charge: IntentCharge | undefined;
}

export interface IntentCharge {
  readonly id: string;
  readonly createdAt: Date;
  /** When the money of a debit went back; undefined while it did not, or never came. */
  readonly failedAt: Date | undefined;
  /** Also refunds that failed. True when it is not known. */
  readonly hasRefunds: boolean;
  readonly isDisputed: boolean;
  /** The platform had a part of it. */
  readonly hasApplicationFee: boolean;
  readonly fees: readonly MovementFees[];
}

/** What Stripe took with one movement of an account's balance; negative: gave back. */
export interface MovementFees {
  readonly transactionId: string;
  readonly createdAt: Date;
  readonly fees: readonly { readonly kind: StripeFeeKind; readonly amountCents: number }[];
}

/** Payment intents on the organizations' own accounts, which are the merchants (docs/decisions/0014). */
export function intentGateway(stripe: Stripe, keyed: Keyed) {
  const readIntent = async ({ accountId, intentId }: IntentRef): Promise<Intent> => {
    const params = { expand: [...CHARGE, 'latest_charge.refunds'] };
    const intent = await stripe.paymentIntents.retrieve(intentId, params, { stripeAccount: accountId });
    return intentOf(accountId, intent);
  };

  return {
    readIntent,

    /** Make a payment intent. Nothing moves before it is confirmed. */
    async createPaymentIntent(intent: NewIntent): Promise<Intent> {
      const { method, accountId, amountCents, applicationFeeCents, customerId, payment, description } =
        intent;
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        customer: customerId,
        allowed_payment_method_types: [method === 'card' ? 'card' : 'us_bank_account'],
        // Not later than the answer, so that the fees are known with it.
        capture_method: 'automatic',
        application_fee_amount: applicationFeeCents || undefined,
        metadata: { ...payment },
        description,
        statement_descriptor_suffix: method === 'card' ? STATEMENT_SUFFIX : undefined,
        ...(method === 'ach' && {
          payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
        }),
      };
      const made = await keyed(intent.idempotencyKey, (idempotencyKey) =>
        stripe.paymentIntents.create(params, { idempotencyKey, stripeAccount: accountId }),
      );
      return intentOf(accountId, made);
    },

    /**
     * Confirm an intent with a method that its customer saved.
     * @throws Stripe's card error when the method is declined; see `stripeFailure`
     */
    async confirmIntent(
      { accountId, intentId }: IntentRef,
      {
        paymentMethodId,
        idempotencyKey: key,
      }: { readonly paymentMethodId: string; readonly idempotencyKey: string },
    ): Promise<Intent> {
      const params = { payment_method: paymentMethodId, expand: CHARGE };
      const confirmed = await keyed(key, (idempotencyKey) =>
        stripe.paymentIntents.confirm(intentId, params, { idempotencyKey, stripeAccount: accountId }),
      );
      return intentOf(accountId, confirmed);
    },

    /**
     * Whether an entered card is a credit card, as far as Stripe knows; undefined for no token of Stripe's
     * (docs.stripe.com/payments/finalize-payments-on-the-server).
     */
    async isCreditCard(accountId: string, confirmationToken: string): Promise<boolean | undefined> {
      try {
        const own = { stripeAccount: accountId };
        const { payment_method_preview } = await stripe.confirmationTokens.retrieve(
          confirmationToken,
          {},
          own,
        );
        return payment_method_preview?.card?.funding === 'credit';
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined;
        throw error;
      }
    },

    /** Cancel an intent unless it is too late or done. Answers the intent, which may be paid. */
    async cancelIntent(ref: IntentRef): Promise<Intent> {
      const { accountId, intentId } = ref;
      try {
        const canceled = await stripe.paymentIntents.cancel(intentId, {}, { stripeAccount: accountId });
        return intentOf(accountId, canceled);
      } catch (error) {
        const isTooLate = error instanceof Error && 'code' in error && error.code === UNEXPECTED_STATE;
        if (!isTooLate) throw error;
        return readIntent(ref);
      }
    },
  };
}

/** After the organization's own name on the cardholder's statement. */
const STATEMENT_SUFFIX = 'DUES';
const UNEXPECTED_STATE = 'payment_intent_unexpected_state';
/** A charge with its movements of the balance. */
const CHARGE = ['latest_charge.balance_transaction', 'latest_charge.failure_balance_transaction'];

function intentOf(accountId: string, intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  const method = intent.payment_method_types.includes('us_bank_account') ? 'ach' : 'card';
  return {
    accountId,
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    method,
    amountCents: intent.amount,
    customerId: idOf(intent.customer),
    payment: referenceOf(intent.metadata),
    failure:
      error === null ? undefined : { message: error.message ?? '', code: error.code, chargeId: error.charge },
    createdAt: new Date(intent.created * 1000),
    charge: chargeOf(intent.latest_charge, method),
  };
}

function chargeOf(
  charge: Stripe.PaymentIntent['latest_charge'],
  method: StripePaymentMethod,
): IntentCharge | undefined {
  if (charge === null || typeof charge === 'string') return undefined;
  return {
    id: charge.id,
    createdAt: new Date(charge.created * 1000),
    failedAt: feesOf(method, [charge.failure_balance_transaction])[0]?.createdAt,
    hasRefunds: charge.refunds?.data.length !== 0,
    isDisputed: charge.disputed,
    hasApplicationFee: (charge.application_fee_amount ?? 0) > 0,
    fees: feesOf(method, [charge.balance_transaction, charge.failure_balance_transaction]),
  };
}

/** What Stripe took with movements that were expanded: `kind` is what its own fee is for. */
export function feesOf(
  kind: StripeFeeKind,
  transactions: readonly (Stripe.BalanceTransaction | string | null | undefined)[],
): MovementFees[] {
  return transactions.flatMap((transaction) => {
    if (transaction === null || transaction === undefined || typeof transaction === 'string') return [];
    const { id: transactionId, created, fee_details } = transaction;
    const fees = fee_details.map(({ type, amount: amountCents }) => ({
      kind: type === 'application_fee' ? ('application' as const) : kind,
      amountCents,
    }));
    return [{ transactionId, createdAt: new Date(created * 1000), fees }];
  });
}

/** The payment that an intent, or a charge of it, is for. */
export function referenceOf({ orgCode, memberId, paymentId }: Stripe.Metadata): PaymentReference | undefined {
  if (orgCode === undefined || memberId === undefined || paymentId === undefined) return undefined;
  return { orgCode, memberId, paymentId };
}

/** The id of what may be expanded. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}
