import type { Page } from 'playwright-core';
import type { Statement } from './stripeTypes.ts';

/**
 * A call of Stripe.js that a page made: on what, which, and with what (the elements as the word ELEMENTS).
 */
export interface StripeJsCall {
  readonly call: 'open' | `stripe.${string}` | `elements.${string}`;
  readonly args: readonly unknown[];
}

const ELEMENTS = '(elements)';

/**
 * Let a page get a stand-in for Stripe's script, with a publishable key that is no sandbox's, so that it
 * shows what it shows with the real Stripe. Its one field takes the number of a test card; what is confirmed
 * is confirmed in the sandbox. The page must have been opened with `bypassCSP`.
 */
export async function standInForStripeJs(page: Page): Promise<void> {
  let sandboxKey = '';
  await page.route('**/api/get-payment-methods', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    sandboxKey = body.publishableKey;
    await route.fulfill({ json: { ...body, publishableKey: 'pk_test_standIn' } });
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${standIn})(${JSON.stringify({ key: sandboxKey, marker: ELEMENTS })})`,
    }),
  );
}

/** What the page has asked of the stand-in so far. */
export function stripeJsCalls(page: Page): Promise<readonly StripeJsCall[]> {
  return page.evaluate(() => Reflect.get(window, 'stripeJsCalls') ?? []);
}

/** The call, written out for the compiler to hold against the types of Stripe.js. */
export function callStatement({ call, args }: StripeJsCall): Statement {
  const written = args.map((each) => JSON.stringify(each)).join(', ');
  return { name: call, code: `${call}(${written.replaceAll(JSON.stringify(ELEMENTS), 'elements')});` };
}

/** Runs in the page, so it may use nothing from around it. */
function standIn({ key, marker }: { readonly key: string; readonly marker: string }): void {
  const calls: unknown[] = [];
  Reflect.set(window, 'stripeJsCalls', calls);
  let account = '';
  const record = (call: string, ...args: unknown[]) => {
    const text = JSON.stringify(args, (name, value) => (name === 'elements' ? marker : value));
    calls.push({ call, args: JSON.parse(text) });
  };
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'stripe-account': account },
      body: new URLSearchParams(fields),
    });
    const body = await answer.json();
    return answer.ok ? { intent: body } : { error: body.error };
  };
  /** Confirm an intent of the sandbox as Stripe.js does at Stripe. */
  const confirm = (kind: string, secret: string, method: Record<string, string>) =>
    post(`${kind}s/${secret.split('_secret_')[0]}/confirm`, { client_secret: secret, ...method });
  const field = document.createElement('input');
  field.setAttribute('aria-label', "Card number in Stripe's own field");
  const element = {
    mount: (parent: HTMLElement) => parent.append(field),
    on: () => element,
    off: () => element,
    update: () => undefined,
    unmount: () => field.remove(),
    destroy: () => field.remove(),
  };
  const elements = {
    create(...args: unknown[]) {
      record('elements.create', ...args);
      return element;
    },
    getElement: () => element,
    update: (...args: unknown[]) => record('elements.update', ...args),
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
    on: () => elements,
    off: () => elements,
  };
  const unused = () => {
    throw new Error('Bursar does not use this.');
  };
  const stripe = {
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    elements(...args: unknown[]) {
      record('stripe.elements', ...args);
      return elements;
    },
    async createConfirmationToken(options: object) {
      record('stripe.createConfirmationToken', options);
      const { intent, error } = await post('confirmation_tokens', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': field.value,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      });
      return { confirmationToken: intent, error };
    },
    async confirmPayment(options: { clientSecret: string; confirmParams: { confirmation_token: string } }) {
      record('stripe.confirmPayment', options);
      const { confirmation_token } = options.confirmParams;
      const { intent, error } = await confirm('payment_intent', options.clientSecret, { confirmation_token });
      return { paymentIntent: intent, error };
    },
    async collectBankAccountForSetup(options: { clientSecret: string }) {
      record('stripe.collectBankAccountForSetup', options);
      return {
        setupIntent: { id: options.clientSecret.split('_secret_')[0], status: 'requires_confirmation' },
      };
    },
    async confirmUsBankAccountSetup(...args: [string]) {
      record('stripe.confirmUsBankAccountSetup', ...args);
      const { intent, error } = await confirm('setup_intent', args[0], {
        'payment_method_data[type]': 'us_bank_account',
        'payment_method_data[us_bank_account][routing_number]': '110000000',
        'payment_method_data[us_bank_account][account_number]': '000123456789',
        'payment_method_data[us_bank_account][account_holder_type]': 'individual',
        'payment_method_data[billing_details][name]': 'Ann Lee',
      });
      return { setupIntent: intent, error };
    },
  };
  Reflect.set(window, 'Stripe', (...args: [string, { stripeAccount?: string } | undefined]) => {
    record('open', ...args);
    account = args[1]?.stripeAccount ?? '';
    return stripe;
  });
}
