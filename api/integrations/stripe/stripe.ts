import type pg from 'pg';
import Stripe from 'stripe';
import { type CardFee, STRIPE_CARD_FEE } from '../../../ledger/account/payment/cardFee.ts';
import { billingGateway } from './billing.ts';
import { connectGateway } from './connect.ts';
import { customerGateway, keptCustomers } from './customers.ts';
import { keyedBy } from './idempotencyKeys.ts';
import { intentGateway } from './intents.ts';
import { payoutLineGateway } from './payouts.ts';
import { reversalGateway } from './reversals.ts';

/** How to reach Stripe. Host, port and protocol are for the sandbox of this process only. */
export interface StripeConfig {
  readonly secretKey: string;
  /** For the browser: Stripe.js, or the card form of the sandbox. */
  readonly publishableKey: string;
  /**
   * One per webhook endpoint, separated by commas: connected accounts need an endpoint of their own
   * (docs.stripe.com/connect/webhooks).
   */
  readonly webhookSecret: string;
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
}

/** What Bursar asks of Stripe, through Stripe's own SDK. Amounts are integer cents of US dollars. */
export type StripeGateway = ReturnType<typeof openStripe>;

/** Limit of one answer; the SDK repeats a request without an answer under the same idempotency key. */
const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;
/** How far the clocks of Stripe and this machine may be apart, and how long a webhook may be under way. */
const TOLERANCE_SECONDS = 300;

/**
 * A gateway to Stripe. Without keys, every call fails as unavailable. Sends nothing before a call. `pool`:
 * the database where customers are kept, and what Stripe refused is counted.
 */
export function openStripe(
  config: StripeConfig | undefined,
  pool?: pg.Pool,
  cardFee: CardFee = STRIPE_CARD_FEE,
) {
  const { publishableKey = '', webhookSecret = '' } = config ?? {};
  // Without any, nothing is believed: an empty secret would be everybody's.
  const webhookSecrets = webhookSecret.split(/, */).filter((secret) => secret !== '');
  const keyed = keyedBy(pool);
  const stripe = config === undefined ? new Stripe('none', UNAVAILABLE) : clientOf(config);
  return {
    /** False without keys. */
    isSetUp: config !== undefined,
    publishableKey,
    /** What Stripe takes of a card payment by its price list. */
    cardFee,
    ...customerGateway(stripe, keyed, pool && keptCustomers(pool, publishableKey)),
    ...intentGateway(stripe, keyed),
    ...reversalGateway(stripe, keyed),
    ...connectGateway(stripe, keyed),
    ...payoutLineGateway(stripe),
    ...billingGateway(stripe, keyed),
    ...eventGateway(stripe),
    /**
     * The event of a webhook's raw `body`, with its signature and time (five minutes away at most) checked.
     * @throws BadSignature
     */
    constructWebhookEvent(body: Buffer, signature: string): Stripe.Event {
      // The SDK refuses what is too old, but takes what is signed for a time to come, and would for years.
      if (signature.split(',').filter((part) => part.trim().startsWith('t=')).length > 1)
        throw new BadSignature('it has several times');
      const aheadSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) - Date.now() / 1000;
      if (aheadSeconds > TOLERANCE_SECONDS) throw new BadSignature('it is of a time to come');
      let cause: unknown = 'there is no secret to check it with';
      for (const secret of webhookSecrets)
        try {
          return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
        } catch (error) {
          cause = error;
        }
      throw new BadSignature(cause instanceof Error ? cause.message : String(cause), { cause });
    },
  };
}

function clientOf({ secretKey, host, port, protocol }: StripeConfig): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    httpClient: retryingHttpClient(),
    host,
    port,
    protocol,
  });
}

const UNAVAILABLE = {
  maxNetworkRetries: 0,
  httpClient: Stripe.createFetchHttpClient(() =>
    Promise.reject(new NotSetUp('Payments by card and bank are not set up: STRIPE_SECRET_KEY is missing.')),
  ),
};

class NotSetUp extends Error {}

/** A webhook request is not from Stripe, or was sent too long ago. */
export class BadSignature extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BadSignature';
  }
}

/** Why Stripe did not do something. */
export interface StripeFailure {
  /** Declined by card or bank; an invalid request; Stripe unreachable; or Stripe not set up. */
  readonly kind: 'declined' | 'refused' | 'unavailable' | 'notSetUp';
  /** In Stripe's words. Only those of a declined card or bank are for the payer, others for programmers. */
  readonly message: string;
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
}

/** The message when Stripe is not set up. */
const NOT_SET_UP = 'Card and bank payments are not set up on this installation of Bursar.';

/** What a caught error of a gateway function says; `undefined` when it is none of Stripe's. */
export function stripeFailure(error: unknown): StripeFailure | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { message, code, decline_code: declineCode } = error;
  const isMissing = (error.detail as unknown) instanceof NotSetUp;
  if (isMissing) return { kind: 'notSetUp', message: NOT_SET_UP, code: 'paymentsNotSetUp', declineCode };
  if (error instanceof Stripe.errors.StripeCardError) return { kind: 'declined', message, code, declineCode };
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return { kind: isRefused ? 'refused' : 'unavailable', message, code, declineCode };
}

/** Whether Stripe knows no such thing; of an account that is gone it says so in another way. */
export function isGone(error: unknown): boolean {
  const code = stripeFailure(error)?.code;
  return code === 'resource_missing' || code === 'account_invalid';
}

/** Stripe takes so many types at once. */
const TYPES_AT_ONCE = 20;
/** Per list; when an account has had more, the oldest are left out. */
const MAX_EVENTS = 50_000;

/** What happened at Stripe; it remembers for thirty days. */
function eventGateway(stripe: Stripe) {
  return {
    /** Events since an instant, of the platform or an account, newest first per twenty types. */
    async *listEvents(wanted: {
      readonly types: readonly Stripe.Event.Type[];
      readonly since: Date;
      readonly accountId?: string;
    }): AsyncGenerator<Stripe.Event> {
      const { types, since, accountId } = wanted;
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const options = accountId === undefined ? {} : { stripeAccount: accountId };
      for (let at = 0; at < types.length; at += TYPES_AT_ONCE) {
        let left = MAX_EVENTS;
        const some = types.slice(at, at + TYPES_AT_ONCE);
        for await (const event of stripe.events.list({ types: some, created, limit: 100 }, options)) {
          yield event;
          left -= 1;
          if (left === 0) break;
        }
      }
    },
  };
}

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/**
 * The SDK's own client, which backs off at a 429, too: the SDK tries again what failed in between and what
 * Stripe says is worth it, but takes "too many requests" for an answer (docs.stripe.com/rate-limits).
 */
function retryingHttpClient(): HttpClient {
  const http = Stripe.createNodeHttpClient();
  return {
    getClientName: () => http.getClientName(),
    async makeRequest(...request) {
      const response = await http.makeRequest(...request);
      if (response.getStatusCode() !== 429) return response;
      const headers = { ...response.getHeaders(), 'stripe-should-retry': 'true' };
      response.getHeaders = () => headers;
      return response;
    },
  };
}
