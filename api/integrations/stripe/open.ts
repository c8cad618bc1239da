import type { Config } from '../../start/config.ts';
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { openStripe, type StripeGateway } from './stripe.ts';

export interface OpenedStripe {
  readonly stripe: StripeGateway;
  /** Left out unless the sandbox takes Stripe's place. */
  readonly stripeSandbox?: Sandbox;
}

/**
 * Stripe as it is configured: the real one, the sandbox on our own database, or none, whose every call is
 * refused as unavailable.
 */
export async function openConfiguredStripe(
  config: Config['stripe'],
  world: {
    readonly databaseUrl: string;
    readonly clock: () => Date;
    readonly onError: (line: string) => void;
  },
): Promise<OpenedStripe> {
  if (config !== 'sandbox') return { stripe: openStripe(config) };
  const stripeSandbox = await openSandbox(world);
  return { stripe: openStripe(stripeSandbox.config), stripeSandbox };
}
