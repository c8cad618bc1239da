import type Router from '@koa/router';
import type { Context } from 'koa';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { completeOnboarding, readAccount, returnUrlOf } from './accounts.ts';
import { readPosted } from './api.ts';
import { checkoutPage, invoicePage, portalPage } from './billingPages.ts';
import { authenticate } from './confirmation.ts';
import { Failure, invalid, missing } from './failure.ts';
import { button, field, form, html, type Page, send, type Visit } from './html.ts';
import { TEST_ROUTING_NUMBER } from './numbers.ts';
import { verifyMicrodeposits } from './setupIntents.ts';
import { type SandboxStore, type Scope, transact } from './store.ts';

type ShowPage = (scope: Scope, id: string, visit: Visit) => Promise<Page>;

/** Pages that are Stripe's own, by the first part of their path. */
const pages: Readonly<Record<string, ShowPage>> = {
  authenticate: challengePage,
  checkout: checkoutPage,
  invoice: invoicePage,
  microdeposits: microdepositsPage,
  onboarding: onboardingPage,
  portal: portalPage,
};

/** Answer Stripe's own pages. Each form posts to its own URL. */
export function mountPages(router: Router, store: SandboxStore): void {
  for (const [kind, page] of Object.entries(pages))
    router.register(`/${kind}/:id`, ['GET', 'POST'], (ctx) => showPage(store, page, ctx));
}

async function showPage(store: SandboxStore, page: ShowPage, ctx: Context): Promise<void> {
  const { id = '' } = ctx.params;
  const query = new URLSearchParams(ctx.querystring);
  const typed = Object.fromEntries(new URLSearchParams(await readPosted(ctx)));
  const origin = originOf(ctx);
  const show = (posted: Visit['posted'], error?: string) =>
    transact(store, { origin }, async (scope) =>
      page(await scope.ownerOf(id), id, { query, posted, typed, error }),
    );
  try {
    send(ctx, await show(ctx.method === 'POST' ? typed : undefined));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const refused = html('Not possible', '', error.message);
    // The failed form is undone; the page is shown again with the reason. There may be no such page.
    const again = ctx.method === 'POST' ? show(undefined, error.message).catch(() => refused) : refused;
    send(ctx, await again, error.status);
  }
}

/** Where a browser found the sandbox. Not ctx.origin: Koa means the header by it. */
export function originOf(ctx: Context): string {
  return `${ctx.protocol}://${ctx.host}`;
}

/** 3-D Secure: the card's bank asks its holder. */
async function challengePage(scope: Scope, id: string, { query, posted }: Visit): Promise<Page> {
  const intent = await scope.get('payment_intent', id);
  if (intent.client_secret !== query.get('client_secret')) throw missing('payment_intent', id);
  if (posted !== undefined) await authenticate(scope, id, posted.choice === 'complete');
  if (posted !== undefined || intent.status !== 'requires_action')
    return html('3-D Secure', '<p>You can close this page and go back to the payment.</p>');
  const asks = `<p>Your bank asks you to confirm this payment of ${formatCents(intent.amount)}.</p>`;
  const complete = button('complete', 'Complete authentication', true);
  return html('3-D Secure', asks + form([], complete, button('fail', 'Fail authentication')));
}

/** The payer says which small deposits came to their bank account. */
async function microdepositsPage(scope: Scope, id: string, { posted, error }: Visit): Promise<Page> {
  const intent = await scope.get('setup_intent', id);
  const { first = '', second = '', code = '' } = posted ?? {};
  if (posted !== undefined)
    await verifyMicrodeposits(scope, intent, [first.trim(), second.trim()], code.trim());
  if (posted !== undefined || intent.status !== 'requires_action')
    return html('Bank account', '<p>The bank account is verified. You can close this page.</p>');
  const fields = [
    field('First amount in cents', 'first', '', ''),
    field('Second amount in cents', 'second', '', ''),
    field('Or the code that begins with SM', 'code', '', ''),
  ];
  const asks = `<p>Look at your bank statement: enter the two amounts, or the code, that came from Stripe.
    In the sandbox these are 32 and 45, or SM11AA.</p>`;
  return html('Verify your bank account', asks + form(fields, button('verify', 'Verify', true)), error);
}

/** Stripe's onboarding of a connected account: which bank its money is paid out to. */
async function onboardingPage(
  scope: Scope,
  id: string,
  { query, posted, typed, error }: Visit,
): Promise<Page> {
  const location = await returnUrlOf(scope, id, query.get('token') ?? '');
  if (location === undefined) throw missing('account link', id);
  // The browser returns to Bursar without finishing: the account says that it is not done.
  if (posted?.choice === 'leave') return { location };
  const { routing_number = TEST_ROUTING_NUMBER, account_number = '000123456789', agree } = typed;
  if (posted !== undefined) {
    if (agree === undefined) throw invalid('Please agree to the terms to go on.');
    await completeOnboarding(scope, id, routing_number.trim(), account_number.trim());
    return { location };
  }
  const { business_profile } = await readAccount(scope, id);
  const asks = `<p>What members pay to <strong>${escapeHtml(business_profile?.name ?? 'your organization')}</strong>
    by card or bank will be paid out to this account. Only Stripe's test numbers are taken; no real bank is asked.</p>`;
  const agrees = `<label><input type="checkbox" name="agree" value="yes"${agree === undefined ? '' : ' checked'}>
    I agree to the terms of this test, and am allowed to act for the organization.</label>`;
  const fields = [
    field('Routing number', 'routing_number', routing_number),
    field('Account number', 'account_number', account_number),
    agrees,
  ];
  const buttons = [button('submit', 'Agree and submit', true), button('leave', 'Leave without finishing')];
  return html('Connect a bank account', asks + form(fields, ...buttons), error);
}
