import type pg from 'pg';
import type { CardFee } from '../../ledger/account/payment/cardFee.ts';
import { openSandbox, type Sandbox } from '../integrations/stripe/sandbox/sandbox.ts';
import { openStripe, type StripeGateway } from '../integrations/stripe/stripe.ts';
import type { Config } from './config.ts';

export interface OpenedStripe {
  readonly stripe: StripeGateway;
  /** Left out unless the sandbox takes Stripe's place. */
  readonly stripeSandbox?: Sandbox;
}

/** The configured Stripe: the real one, the sandbox, or none, where every call is refused. */
export async function openConfiguredStripe(
  config: Config['stripe'],
  world: {
    readonly databaseUrl: string;
    readonly pool: pg.Pool;
    readonly clock: () => Date;
    readonly onError: (line: string) => void;
    readonly cardFee?: CardFee;
  },
): Promise<OpenedStripe> {
  if (config !== 'sandbox') return { stripe: openStripe(config, world.pool, world.cardFee) };
  const stripeSandbox = await openSandbox(world);
  return { stripe: openStripe(stripeSandbox.config, world.pool, world.cardFee), stripeSandbox };
}
