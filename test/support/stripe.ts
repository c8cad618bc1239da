import Stripe from 'stripe';
import type { Delays } from '../../api/integrations/stripe/sandbox/delays.ts';
import { openSandbox, type Sandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import type { StripeGateway } from '../../api/integrations/stripe/stripe.ts';
import { openStripe } from '../../api/integrations/stripe/stripe.ts';

/** Nothing happens by itself: tests say when banks answer. */
const NEVER: Delays = { bankMs: 1e12, disputeMs: 1e12, refundMs: 1e12, payoutMs: 1e12 };

export interface TestStripe {
  readonly sandbox: Sandbox;
  readonly gateway: StripeGateway;
  /** Stripe's own SDK with the secret key, and with the publishable key as a browser would use it. */
  readonly sdk: Stripe;
  readonly browser: Stripe;
}

/** A sandbox on a test database, with the gateway and the SDK in front of it. */
export async function openTestStripe(
  databaseUrl: string,
  { delays = NEVER, clock }: { readonly delays?: Delays; readonly clock?: () => Date } = {},
): Promise<TestStripe> {
  const sandbox = await openSandbox({ databaseUrl, delays, clock });
  const { host, port, protocol, secretKey, publishableKey } = sandbox.config;
  const options = { host, port, protocol, maxNetworkRetries: 0, telemetry: false };
  return {
    sandbox,
    gateway: openStripe(sandbox.config),
    sdk: new Stripe(secretKey, options),
    browser: new Stripe(publishableKey, options),
  };
}

/** A connected account that takes payments. */
export async function connectedAccount(
  { gateway, sandbox }: Pick<TestStripe, 'gateway' | 'sandbox'>,
  orgCode: string,
) {
  const { id } = await gateway.createConnectedAccount({
    orgCode,
    name: `Org ${orgCode}`,
    email: 'x@y.example',
  });
  await sandbox.controls.completeOnboarding(id);
  return id;
}

/** Card details as a browser sends them. */
export function cardOf(number: string) {
  return {
    payment_method_data: {
      type: 'card' as const,
      card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' },
    },
  };
}
