import { escapeHtml } from '../../../http/html.ts';
import { completeOnboarding, returnUrlOf } from './accounts.ts';
import type { AnswerDeps } from './answer.ts';
import { checkoutPage, invoicePage, portalPage } from './billingPages.ts';
import { authenticate } from './confirmation.ts';
import type { SandboxAnswer, SandboxRequest } from './exchange.ts';
import { Failure, invalid, missing } from './failure.ts';
import { button, field, html, redirect, type Visit } from './html.ts';
import { TEST_ROUTING_NUMBER } from './numbers.ts';
import { verifyMicrodeposits } from './setupIntents.ts';
import { type Scope, transact } from './store.ts';

type ShowPage = (scope: Scope, id: string, visit: Visit) => Promise<SandboxAnswer>;

/** Pages that are Stripe's own, by the first part of their path. */
const pages: Readonly<Record<string, ShowPage>> = {
  authenticate: challengePage,
  checkout: checkoutPage,
  invoice: invoicePage,
  microdeposits: microdepositsPage,
  onboarding: onboardingPage,
  portal: portalPage,
};

/** Stripe's own pages. Each form posts to its own URL. Undefined for any other URL. */
export async function answerPage(
  deps: AnswerDeps,
  request: SandboxRequest,
): Promise<SandboxAnswer | undefined> {
  const { pathname, searchParams: query } = new URL(request.url, 'http://sandbox');
  const [, kind = '', id = ''] = /^\/(\w+)\/(\w+)$/.exec(pathname) ?? [];
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (page === undefined) return undefined;
  const typed = Object.fromEntries(new URLSearchParams(request.body));
  const options = {
    now: Math.floor(deps.clock().getTime() / 1000),
    origin: request.origin,
    delay: deps.delay,
  };
  const show = (form: Visit['form'], error?: string) =>
    transact(deps.pool, options, async (scope) =>
      page(await scope.ownerOf(id), id, { query, form, typed, error }),
    );
  try {
    return await show(request.method === 'POST' ? typed : undefined);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, message } = error;
    // What was begun is undone; the page is shown again and says why. There may be no such page.
    const again =
      request.method === 'POST' ? await show(undefined, message).catch(() => undefined) : undefined;
    return { ...(again ?? html(status, 'Not possible', '', message)), status };
  }
}

/** 3-D Secure: the card's bank asks its holder. */
async function challengePage(scope: Scope, id: string, { query, form }: Visit): Promise<SandboxAnswer> {
  const intent = await scope.get('payment_intent', id);
  if (intent.client_secret !== query.get('client_secret')) throw missing('payment_intent', id);
  if (form !== undefined) await authenticate(scope, id, form.choice === 'complete');
  if (form !== undefined || intent.status !== 'requires_action')
    return html(200, '3-D Secure', '<p>You can close this page and go back to the payment.</p>');
  const asks = `<p>Your bank asks you to confirm this payment of $${(intent.amount / 100).toFixed(2)}.</p>`;
  const choices = button('complete', 'Complete authentication', true) + button('fail', 'Fail authentication');
  return html(200, '3-D Secure', `${asks}<form method="post">${choices}</form>`);
}

/** The payer says which small deposits came to their bank account. */
async function microdepositsPage(scope: Scope, id: string, { form, error }: Visit): Promise<SandboxAnswer> {
  const intent = await scope.get('setup_intent', id);
  const { first = '', second = '', code = '' } = form ?? {};
  if (form !== undefined)
    await verifyMicrodeposits(scope, intent, [first.trim(), second.trim()], code.trim());
  if (form !== undefined || intent.status !== 'requires_action')
    return html(200, 'Bank account', '<p>The bank account is verified. You can close this page.</p>');
  const fields = [
    field('First amount in cents', 'first', '', ''),
    field('Second amount in cents', 'second', '', ''),
    field('Or the code that begins with SM', 'code', '', ''),
  ].join('');
  return html(
    200,
    'Verify your bank account',
    `<p>Look at your bank statement: enter the two amounts, or the code, that came from Stripe.
       In the sandbox these are 32 and 45, or SM11AA.</p>
     <form method="post">${fields}${button('verify', 'Verify', true)}</form>`,
    error,
  );
}

/** Stripe's onboarding of a connected account: which bank its money is paid out to. */
async function onboardingPage(
  scope: Scope,
  accountId: string,
  { query, form, typed, error }: Visit,
): Promise<SandboxAnswer> {
  const returnUrl = await returnUrlOf(scope, accountId, query.get('token') ?? '');
  if (returnUrl === undefined) throw missing('account link', accountId);
  // Whoever leaves comes back all the same: that it is not done, the account says.
  if (form?.choice === 'leave') return redirect(returnUrl);
  const { routing_number = TEST_ROUTING_NUMBER, account_number = '000123456789', agree } = typed;
  if (form !== undefined) {
    if (agree === undefined) throw invalid('Please agree to the terms to go on.');
    await completeOnboarding(scope, accountId, routing_number.trim(), account_number.trim());
    return redirect(returnUrl);
  }
  const { business_profile } = await scope.get('account', accountId);
  const name = escapeHtml(business_profile?.name ?? 'your organization');
  const isAgreed = agree === undefined ? '' : ' checked';
  return html(
    200,
    'Connect a bank account',
    `<p>What members pay to <strong>${name}</strong> by card or bank will be paid out to this account.
       Only Stripe's test numbers are taken; no real bank is asked.</p>
     <form method="post">
       ${field('Routing number', 'routing_number', routing_number)}
       ${field('Account number', 'account_number', account_number)}
       <label><input type="checkbox" name="agree" value="yes"${isAgreed}> I agree to the terms of this test, and am allowed to act for the organization.</label>
       ${button('submit', 'Agree and submit', true)}${button('leave', 'Leave without finishing')}
     </form>`,
    error,
  );
}
