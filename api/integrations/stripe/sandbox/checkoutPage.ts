import type Stripe from 'stripe';
import { formatDay } from '../../../../ledger/values/calendar.ts';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../http/html.ts';
import type { SandboxAnswer } from './answer.ts';
import { cardFields, readCard, testNumbers } from './cardForm.ts';
import { cardOf, completeCheckout, expireCheckout, orderOf } from './checkout.ts';
import { AUTHENTICATION_FAILED } from './confirmation.ts';
import { Failure } from './failure.ts';
import { errorText, html, redirect } from './html.ts';
import { cardNamed } from './numbers.ts';
import { DAY } from './periods.ts';
import type { Scope } from './store.ts';
import type { Visit } from './visit.ts';

/** Stripe Checkout: what is bought, and a card for it. Then the browser goes to Bursar's URL. */
export async function checkoutPage(scope: Scope, id: string, visit: Visit): Promise<SandboxAnswer> {
  const found = await scope.get('checkout.session', id);
  const isOver = found.status === 'open' && found.expires_at < scope.now;
  const session = isOver ? await expireCheckout(scope, found) : found;
  if (session.status !== 'open') return closedPage(session, visit);
  const { form, error } = visit;
  if (form === undefined || error !== undefined) return openPage(scope, session, visit);
  const { choice } = form;
  if (choice === 'failed') throw new Failure(402, { type: 'card_error', ...AUTHENTICATION_FAILED });
  const method =
    choice === 'passed'
      ? await scope.get('payment_method', form.method ?? '')
      : await cardOf(scope, readCard(form));
  const card = cardNamed(await scope.behaviorOf(method.id));
  if (card?.authenticates === true && choice !== 'passed') return challengePage(method.id);
  return redirect(successUrl(await completeCheckout(scope, session, method)));
}

function successUrl({ success_url, id }: Stripe.Checkout.Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function closedPage(session: Stripe.Checkout.Session, { form }: Visit): SandboxAnswer {
  const isPaid = session.status === 'complete';
  // Pressed twice: the first one has paid.
  if (isPaid && form !== undefined) return redirect(successUrl(session));
  const back = escapeHtml(isPaid ? successUrl(session) : (session.cancel_url ?? '/'));
  const said = isPaid
    ? 'This was paid already.'
    : 'This page was open for too long, or another one was opened since. Nothing was paid here.';
  return html(
    200,
    isPaid ? 'All done' : 'This page has expired',
    `<p>${said}</p><a class="button" href="${back}">Back to Bursar</a>`,
  );
}

async function openPage(
  scope: Scope,
  session: Stripe.Checkout.Session,
  visit: Visit,
): Promise<SandboxAnswer> {
  const { price, product, quantity, trialDays = 0, description } = await orderOf(scope, session);
  const customer =
    typeof session.customer === 'string' ? await scope.get('customer', session.customer) : undefined;
  const email = escapeHtml(customer?.email ?? session.customer_email ?? '');
  const each = price.unit_amount ?? 0;
  const monthly = formatCents(each * quantity);
  const isTrial = trialDays > 0;
  const today = isTrial ? formatCents(0) : monthly;
  const firstCharge = formatDay(new Date((scope.now + trialDays * DAY) * 1000).toISOString().slice(0, 10));
  const title = isTrial ? `Try ${product}` : `Subscribe to ${product}`;
  const body = `<div class="columns">
    <section aria-label="Order">
      <p class="price">${isTrial ? `${trialDays} days free` : monthly}</p>
      <p class="quietly">${isTrial ? `Then ${monthly} per month, from ${firstCharge}` : 'per month'}</p>
      <dl>
        <dt>${description === undefined ? '' : `${escapeHtml(description)}: `}${quantity} ${quantity === 1 ? 'member' : 'members'}, ${formatCents(each)} each per month</dt><dd>${monthly}</dd>
        <dt class="sum">Due today</dt><dd class="sum">${today}</dd>
      </dl>
      ${session.cancel_url === null ? '' : `<p><a href="${escapeHtml(session.cancel_url)}">Back without paying</a></p>`}
    </section>
    <section aria-label="Payment">
      ${errorText(visit.error)}
      <form method="post" action="?">
        <label>Email<input value="${email}" readonly></label>
        ${cardFields(scope.now, visit)}
        <button name="choice" value="pay">${isTrial ? 'Start trial' : `Subscribe and pay ${today}`}</button>
      </form>
      <p class="quietly">The card is charged each month until the subscription is canceled.</p>
      ${testNumbers(CHECKOUT_CARDS)}
    </section>
  </div>`;
  return html(visit.error === undefined ? 200 : 402, escapeHtml(title), body, 'wide');
}

const CHECKOUT_CARDS = [
  { number: '4242424242424242', what: 'Succeeds' },
  { number: '4000000000000002', what: 'Is declined' },
  { number: '4000000000009995', what: 'Has insufficient funds' },
  { number: '4000002500003155', what: 'Its bank asks first (3-D Secure)' },
  { number: '4000000000000341', what: 'Can be saved for a trial, but never charged' },
];

/** The card's bank asks whether it is really its holder. */
function challengePage(methodId: string): SandboxAnswer {
  return html(
    200,
    '3-D Secure test page',
    `<p>Your bank asks you to confirm this card before it is charged.</p>
     <form method="post" action="?">
       <input type="hidden" name="method" value="${methodId}">
       <button name="choice" value="passed">Complete authentication</button>
       <button name="choice" value="failed" class="quiet">Fail authentication</button>
     </form>`,
  );
}
