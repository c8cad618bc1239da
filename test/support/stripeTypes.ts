import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the compiler is asked about. */
export interface Statement {
  /** Names it in a violation: the request, the event or the call. */
  readonly name: string;
  /** On one line, with what `HEAD` declares in scope. */
  readonly code: string;
}

/** A body that claims to be Stripe's, as a literal of its type. */
export function bodyStatement(name: string, body: unknown, type = typeOfBody(body)): Statement {
  return { name, code: `{ const body: ${type} = ${JSON.stringify(body)}; }` };
}

/** Stripe's objects by the word in their field `object`. */
const types: Readonly<Record<string, string>> = {
  account: 'Stripe.Account',
  account_link: 'Stripe.AccountLink',
  balance: 'Stripe.Balance',
  balance_transaction: 'Stripe.BalanceTransaction',
  bank_account: 'Stripe.BankAccount',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  confirmation_token: 'Stripe.ConfirmationToken',
  customer: 'Stripe.Customer | Stripe.DeletedCustomer',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.Event',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  mandate: 'Stripe.Mandate',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  payout: 'Stripe.Payout',
  price: 'Stripe.Price | Stripe.DeletedPrice',
  'radar.early_fraud_warning': 'Stripe.Radar.EarlyFraudWarning',
  refund: 'Stripe.Refund',
  setup_intent: 'Stripe.SetupIntent',
  subscription: 'Stripe.Subscription',
};

/**
 * The type that a body of Stripe's has by its field `object`; an error's codes are those of a failed payment.
 */
function typeOfBody(body: unknown): string {
  if (typeof body !== 'object' || body === null) throw new Error(`no body of Stripe's: ${String(body)}`);
  if ('error' in body) return '{ error: StripeError }';
  const object: unknown = Reflect.get(body, 'object');
  if (object === 'list' || object === 'search_result') {
    const data: unknown = Reflect.get(body, 'data');
    const items = Array.isArray(data) ? [...new Set(data.map(typeOfBody))] : [];
    const item = items.length === 0 ? 'never' : items.join(' | ');
    return `Stripe.${object === 'list' ? 'ApiList' : 'ApiSearchResult'}<${item}>`;
  }
  const type = typeof object === 'string' ? types[object] : undefined;
  if (type === undefined) throw new Error(`no type of Stripe's is named for object ${String(object)}`);
  return type;
}

const SDK = join(import.meta.dirname, '../../node_modules/stripe/esm');
const TYPES = join(import.meta.dirname, '../../node_modules/@types');
const TSC = join(import.meta.dirname, '../../node_modules/.bin/tsc');

const HEAD = `
import type Stripe from './stripe/stripe.esm.node.js';
import type { Stripe as StripeJs, StripeConstructor, StripeElements } from '@stripe/stripe-js';
/** Errors as Stripe sends them (docs.stripe.com/api/errors). */
type StripeError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string; code?: Stripe.PaymentIntent.LastPaymentError.Code; decline_code?: string; param?: string;
  charge?: string; payment_intent?: Stripe.PaymentIntent; setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod; payment_method_type?: string; doc_url?: string; request_log_url?: string;
};
declare const open: StripeConstructor, stripe: StripeJs, elements: StripeElements;
`;

/**
 * What in these statements contradicts the types of the installed SDK, which Stripe generates from its
 * OpenAPI at the version that the SDK pins, or of Stripe.js: a field left out, a field unknown, a wrong type,
 * a value of no enumeration. The compiler judges.
 */
export async function typeViolations(statements: readonly Statement[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-stripe-types-'));
  try {
    await cp(SDK, join(folder, 'stripe'), {
      recursive: true,
      filter: (path) => !/\.(?:js|map)$/.test(path),
    });
    await close(join(folder, 'stripe/shared.d.ts'));
    await symlink(join(TYPES, '..'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'all.ts'), HEAD + statements.map(({ code }) => code).join('\n'));
    const output = await compile(folder);
    return [...output.matchAll(/^all\.ts\((\d+),\d+\): error (.*(?:\n .*)*)/gm)].map(
      ([, line, message]) => `${statements[Number(line) - HEAD.split('\n').length]?.name}: ${message}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Enumerations are open in the SDK, for those to come, and decimals are objects: neither is so on the wire.
 */
async function close(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const closed = text
    .replace(/export type OtherString = .*;/, 'export type OtherString = never;')
    .replace(/export \{ Decimal \} .*;/, 'export type Decimal = string;');
  if (!closed.includes('OtherString = never') || !closed.includes('type Decimal = string'))
    throw new Error('the SDK declares OtherString or Decimal in another way now');
  await writeFile(path, closed);
}

const ARGUMENTS = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];

async function compile(folder: string): Promise<string> {
  const args = [...ARGUMENTS, '--pretty', 'false', 'all.ts'];
  return await promisify(execFile)(TSC, args, { cwd: folder, maxBuffer: 1e8 }).then(
    () => '',
    (error: unknown) => {
      const output: unknown = error instanceof Error ? Reflect.get(error, 'stdout') : undefined;
      if (typeof output !== 'string' || !output.includes('all.ts(')) throw error;
      return output;
    },
  );
}
