import type Stripe from 'stripe';
import type { Keyed } from './idempotencyKeys.ts';

/** An intent's payment and account, kept with it at Stripe so that its reports lead back to them. */
export interface PaymentReference {
  readonly orgCode: string;
  readonly memberId: string;
  readonly paymentId: string;
}

export interface NewIntent {
  readonly method: 'card' | 'ach';
  /** What the member pays, the fee included where it is passed on. */
  readonly amountCents: number;
  /** The organization's connected account, and what reaches it. */
  readonly destination: string;
  readonly transferCents: number;
  readonly customerId: string;
  readonly payment: PaymentReference;
  readonly description?: string;
  readonly idempotencyKey: string;
}

/** A payment intent as Stripe has it at this moment. */
export interface Intent {
  readonly id: string;
  /** For the browser of the member alone. */
  readonly clientSecret: string;
  readonly status: Stripe.PaymentIntent.Status;
  readonly method: 'card' | 'ach';
  readonly amountCents: number;
  readonly customerId: string | undefined;
  /** Undefined for an intent that Bursar did not make. */
  readonly payment: PaymentReference | undefined;
  /** Why the last try failed. */
  readonly failure:
    | {
        readonly message: string;
        readonly code: string | undefined;
        /** The charge that failed; undefined when it did not come to one, as when 3-D Secure failed. */
        readonly chargeId: string | undefined;
      }
    | undefined;
  readonly createdAt: Date;
  /** The money that came. */
  readonly charge: IntentCharge | undefined;
}

export interface IntentCharge {
  readonly id: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** Also refunds that failed. True when it is not known. */
  readonly hasRefunds: boolean;
  readonly isDisputed: boolean;
  /** The transfer to the organization's account. */
  readonly transferId: string | undefined;
}

/** Payment intents. Money goes to the platform and on to the organization (destination charge). */
export function intentGateway(stripe: Stripe, keyed: Keyed) {
  const readIntent = async (intentId: string): Promise<Intent> =>
    intentOf(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.refunds'] }));

  return {
    readIntent,

    /** Make a payment intent. Nothing moves before it is confirmed. */
    async createPaymentIntent(intent: NewIntent): Promise<Intent> {
      const { method, amountCents, destination, transferCents, customerId, payment, description } = intent;
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        customer: customerId,
        allowed_payment_method_types: [method === 'card' ? 'card' : 'us_bank_account'],
        transfer_data: { destination, amount: transferCents },
        metadata: { ...payment },
        description,
        ...(method === 'ach' && {
          payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
        }),
        expand: ['latest_charge'],
      };
      const made = await keyed(intent.idempotencyKey, (idempotencyKey) =>
        stripe.paymentIntents.create(params, { idempotencyKey }),
      );
      return intentOf(made);
    },

    /**
     * Confirm an intent with a method that its customer saved.
     * @throws Stripe's card error when the method is declined; see `stripeFailure`
     */
    async confirmIntent(
      intentId: string,
      {
        paymentMethodId,
        idempotencyKey: key,
      }: { readonly paymentMethodId: string; readonly idempotencyKey: string },
    ): Promise<Intent> {
      const params = { payment_method: paymentMethodId, expand: ['latest_charge'] };
      const confirmed = await keyed(key, (idempotencyKey) =>
        stripe.paymentIntents.confirm(intentId, params, { idempotencyKey }),
      );
      return intentOf(confirmed);
    },

    /** Cancel an intent unless it is too late or done. Answers the intent, which may be paid. */
    async cancelIntent(intentId: string): Promise<Intent> {
      try {
        return intentOf(await stripe.paymentIntents.cancel(intentId, { expand: ['latest_charge'] }));
      } catch (error) {
        const isTooLate = error instanceof Error && 'code' in error && error.code === UNEXPECTED_STATE;
        if (!isTooLate) throw error;
        return readIntent(intentId);
      }
    },
  };
}

const UNEXPECTED_STATE = 'payment_intent_unexpected_state';

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    method: intent.payment_method_types.includes('us_bank_account') ? 'ach' : 'card',
    amountCents: intent.amount,
    customerId: idOf(intent.customer),
    payment: referenceOf(intent.metadata),
    failure:
      error === null ? undefined : { message: error.message ?? '', code: error.code, chargeId: error.charge },
    createdAt: new Date(intent.created * 1000),
    charge: chargeOf(intent.latest_charge),
  };
}

function chargeOf(charge: Stripe.PaymentIntent['latest_charge']): IntentCharge | undefined {
  if (charge === null || typeof charge === 'string') return undefined;
  return {
    id: charge.id,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    hasRefunds: charge.refunds?.data.length !== 0,
    isDisputed: charge.disputed,
    transferId: idOf(charge.transfer),
  };
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
