import { escapeHtml } from '../../../http/html.ts';
import type { AnswerDeps, SandboxAnswer, SandboxRequest } from './answer.ts';
import { checkoutPage } from './checkoutPage.ts';
import { authenticate } from './confirmation.ts';
import { Failure } from './failure.ts';
import { html, redirect } from './html.ts';
import { invoicePage } from './invoicePage.ts';
import { onboardingPage } from './onboardingPage.ts';
import { portalPage } from './portalPage.ts';
import { type Scope, transact } from './store.ts';
import type { Visit } from './visit.ts';

type ShowPage = (scope: Scope, id: string, visit: Visit) => Promise<SandboxAnswer>;

/** Pages that are Stripe's own, by the first part of their path. */
const pages: Readonly<Record<string, ShowPage>> = {
  authenticate: challengePage,
  checkout: checkoutPage,
  invoice: invoicePage,
  onboarding: onboardingPage,
  portal: portalPage,
};

/**
 * Stripe's own pages: Checkout, billing portal, invoices, onboarding and the 3-D Secure challenge. Each form
 * posts to its own URL and then returns to Bursar. Undefined for any other URL.
 */
export async function answerPage(
  deps: AnswerDeps,
  request: SandboxRequest,
): Promise<SandboxAnswer | undefined> {
  const { pathname, searchParams: query } = new URL(request.url, 'http://sandbox');
  const [, kind = '', id = ''] = /^\/(\w+)\/(\w+)$/.exec(pathname) ?? [];
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (page === undefined) return undefined;
  const form = request.method === 'POST' ? readForm(request.body) : undefined;
  const options = {
    now: Math.floor(deps.clock().getTime() / 1000),
    origin: request.origin,
    delays: deps.delays,
  };
  const show = (error?: string) =>
    transact(deps.pool, options, (scope) => page(scope, id, { query, form, error }));
  try {
    return await show();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (form === undefined || error.status === 404)
      return html(error.status, 'Not found', `<p>${escapeHtml(error.message)}</p>`);
    // What was begun is undone; the page is shown again.
    return show(error.message);
  }
}

function readForm(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body));
}

async function challengePage(
  anyScope: Scope,
  intentId: string,
  { query, form }: Visit,
): Promise<SandboxAnswer> {
  const scope = await anyScope.ownerOf(intentId);
  const clientSecret = query.get('client_secret') ?? '';
  const choice = form?.choice;
  const intent = await scope.find('payment_intent', intentId);
  if (intent === undefined || intent.client_secret !== clientSecret)
    return html(404, 'Not found', '<p>There is no such payment.</p>');
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? undefined;
  if (choice !== undefined) {
    const after = await authenticate(scope, intentId, choice === 'complete');
    if (returnUrl !== undefined) return redirect(withResult(returnUrl, after.id, clientSecret, after.status));
    return html(200, 'Authentication', '<p>You can close this page and go back to the payment.</p>');
  }
  if (intent.status !== 'requires_action')
    return html(200, 'Authentication', '<p>This payment does not wait for an authentication any more.</p>');
  return html(
    200,
    '3-D Secure test page',
    `<p>Your bank asks you to confirm this payment of <strong>$${(intent.amount / 100).toFixed(2)}</strong>.</p>
     <form method="post">
       <button name="choice" value="complete">Complete authentication</button>
       <button name="choice" value="fail" class="quiet">Fail authentication</button>
     </form>`,
  );
}

/** Where Stripe sends the browser after a redirect: the return address with what became of the intent. */
function withResult(returnUrl: string, id: string, clientSecret: string, status: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
