import { completeOnboarding, readAccountLink } from './accounts.ts';
import type { AnswerDeps, SandboxAnswer, SandboxRequest } from './answer.ts';
import { authenticate } from './confirmation.ts';
import { Failure } from './failure.ts';
import { escapeHtml, html, redirect } from './html.ts';
import { decodeForm } from './params.ts';
import { type Scope, transact } from './store.ts';

/**
 * Pages that are Stripe's own: the 3-D Secure challenge of the bank, and the onboarding of a connected account. Each is a form that is posted to
 * its own address and then leads back to the page that Bursar named. Undefined for any other address.
 */
export async function answerPage(
  deps: AnswerDeps,
  request: SandboxRequest,
): Promise<SandboxAnswer | undefined> {
  const { pathname, searchParams } = new URL(request.url, 'http://sandbox');
  const [, kind, id = ''] = /^\/(authenticate|onboarding)\/(\w+)$/.exec(pathname) ?? [];
  if (kind === undefined) return undefined;
  const isPost = request.method === 'POST';
  const form = isPost ? decodeForm(request.body) : {};
  const choice = typeof form.choice === 'string' ? form.choice : undefined;
  const options = {
    now: Math.floor(deps.clock().getTime() / 1000),
    origin: request.origin,
    delays: deps.delays,
  };
  try {
    return await transact(deps.pool, options, (scope) =>
      kind === 'authenticate'
        ? challengePage(scope, id, searchParams.get('client_secret') ?? '', choice)
        : onboardingPage(scope, id, searchParams.get('token') ?? '', choice),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return html(error.status, 'Not found', `<p>${escapeHtml(error.message)}</p>`);
  }
}

async function challengePage(
  scope: Scope,
  intentId: string,
  clientSecret: string,
  choice: string | undefined,
): Promise<SandboxAnswer> {
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

async function onboardingPage(
  scope: Scope,
  accountId: string,
  token: string,
  choice: string | undefined,
): Promise<SandboxAnswer> {
  const link = await readAccountLink(scope, accountId, token);
  if (link === undefined)
    return html(404, 'Not found', '<p>This link was used already, or never was one.</p>');
  if ('refreshUrl' in link) return redirect(link.refreshUrl);
  if (choice !== undefined) {
    await completeOnboarding(scope, accountId, { bankNumber: choice });
    return redirect(link.returnUrl);
  }
  const name = escapeHtml(link.account.business_profile?.name ?? 'your organisation');
  return html(
    200,
    'Connect a bank account',
    `<p>Payments to <strong>${name}</strong> will be paid out to this bank account. No real bank is asked.</p>
     <form method="post">
       <button name="choice" value="000123456789">Use the test account ****6789</button>
       <button name="choice" value="000111111116" class="quiet">Use ****1116, which takes no payouts</button>
     </form>`,
  );
}
