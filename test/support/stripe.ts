import type { ExecutionContext } from 'ava';
import pg from 'pg';
import Stripe from 'stripe';
import { openSandbox, type Sandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import type { StripeGateway } from '../../api/integrations/stripe/stripe.ts';
import { openStripe } from '../../api/integrations/stripe/stripe.ts';
import { bodyStatement, type Statement, typeViolations } from './stripeTypes.ts';

/** Seconds. Nothing happens by itself: tests say when banks answer. */
const NEVER = 1e9;

export interface TestStripe {
  readonly sandbox: Sandbox;
  readonly gateway: StripeGateway;
  /** Stripe's own SDK with the secret key, and with the publishable key as a browser would use it. */
  readonly sdk: Stripe;
  readonly browser: Stripe;
  /**
   * Assert that each answer to `sdk` and `browser`, each webhook and each object kept is what Stripe's types
   * say.
   */
  assertTyped(t: ExecutionContext): Promise<void>;
}

/**
 * A sandbox on a test database, with the gateway and the SDK in front of it; `pool` has Bursar's own tables.
 */
export async function openTestStripe(
  databaseUrl: string,
  {
    delay = NEVER,
    clock,
    pool,
  }: { readonly delay?: number; readonly clock?: () => Date; readonly pool?: pg.Pool } = {},
): Promise<TestStripe> {
  const sandbox = await openSandbox({ databaseUrl, delay, clock });
  const { host, port, protocol, secretKey, publishableKey } = sandbox.config;
  const answers: Statement[] = [];
  const open = (key: string) =>
    new Stripe(key, {
      host,
      port,
      protocol,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: recording((name, body) => answers.push(bodyStatement(name, body))),
    });
  return {
    sandbox,
    gateway: openStripe(sandbox.config, pool),
    sdk: open(secretKey),
    browser: open(publishableKey),
    async assertTyped(t) {
      const kept = await keptBodies(databaseUrl);
      t.true(answers.length > 0 && kept.length > 0, 'there is something to compare');
      t.deepEqual([...new Set(await typeViolations([...answers, ...kept]))], []);
    },
  };
}

/** Node's HTTP client, which also hands over every body that comes back. */
function recording(
  keep: (name: string, body: unknown) => void,
): NonNullable<Stripe.StripeConfig['httpClient']> {
  const http = Stripe.createNodeHttpClient();
  return {
    getClientName: () => http.getClientName(),
    async makeRequest(...request) {
      const [, , path, method] = request;
      const response = await http.makeRequest(...request);
      const toJSON = response.toJSON.bind(response);
      response.toJSON = async () => {
        const body: unknown = await toJSON();
        keep(`${method} ${path}`, structuredClone(body));
        return body;
      };
      return response;
    },
  };
}

/** The webhooks that were sent or wait, and every object by itself. */
async function keptBodies(databaseUrl: string): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data: { id: string; type?: string } }>(
      'SELECT data FROM sandbox.objects',
    );
    return rows.map(({ data }) => bodyStatement(data.type ?? data.id, data));
  } finally {
    await client.end();
  }
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

/** The header of a webhook (docs.stripe.com/webhooks#verify-manually): by Stripe's SDK. */
export function signatureOf(payload: string, secret: string, timestamp?: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** A browser at one of the sandbox's pages, at the address that it gave out: looks, or sends a form. */
export async function visitPage({ config }: Sandbox, address: string, form?: Record<string, string>) {
  const { pathname, search } = new URL(address);
  const answer = await fetch(`http://${config.host}:${config.port}${pathname}${search}`, {
    redirect: 'manual',
    ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const location = answer.headers.get('location') ?? undefined;
  return { status: answer.status, location, body: await answer.text() };
}
