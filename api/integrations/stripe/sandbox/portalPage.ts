import type Stripe from 'stripe';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../http/html.ts';
import type { SandboxAnswer } from './answer.ts';
import { cardFields, readCard, testNumbers } from './cardForm.ts';
import { errorText, html, redirect } from './html.ts';
import { dayOf, invoiceBadge } from './invoicePage.ts';
import { periodOf } from './periods.ts';
import { replaceCard } from './renewal.ts';
import type { Scope } from './store.ts';
import { change, ending } from './subscriptions.ts';
import type { Visit } from './visit.ts';

/** How long a session of the portal works, in seconds. */
const SESSION_SECONDS = 3600;

/** Stripe's billing portal: subscription, card and invoices; replaces the card, cancels. */
export async function portalPage(scope: Scope, id: string, visit: Visit): Promise<SandboxAnswer> {
  const session = await scope.get('billing_portal.session', id);
  const back = `<a class="button quiet" href="${escapeHtml(session.return_url ?? '/')}">Return to Bursar</a>`;
  if (session.created + SESSION_SECONDS < scope.now)
    return html(410, 'This page has expired', `<p>Please open it from Bursar again.</p>${back}`);
  const subscriptions = await scope.list('subscription', { customer: session.customer });
  const subscription = subscriptions.data.find(isLive) ?? subscriptions.data[0];
  if (subscription === undefined) return html(200, 'Billing', `<p>There is no subscription.</p>${back}`);
  if (visit.form !== undefined && visit.error === undefined) {
    await act(scope, subscription, visit.form);
    return redirect('?');
  }
  const flow = isLive(subscription) ? (visit.query.get('flow') ?? visit.form?.choice) : undefined;
  if (flow === 'card') return cardPage(scope, visit);
  if (flow === 'cancel') return cancelPage(subscription);
  return overviewPage(scope, subscription, errorText(visit.error), back);
}

function isLive({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

async function act(
  scope: Scope,
  subscription: Stripe.Subscription,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  if (form.choice === 'card') {
    const { name: _, ...card } = readCard(form);
    await replaceCard(scope, subscription, card);
  }
  if (form.choice === 'cancel') await change(scope, subscription, ending(scope, subscription, true));
  if (form.choice === 'keep') await change(scope, subscription, ending(scope, subscription, false));
}

async function overviewPage(
  scope: Scope,
  subscription: Stripe.Subscription,
  error: string,
  back: string,
): Promise<SandboxAnswer> {
  const [item] = subscription.items.data;
  const product = await scope.get('product', String(item?.price.product));
  const { quantity = 0 } = item ?? {};
  const each = item?.price.unit_amount ?? 0;
  const method = await scope.find('payment_method', String(subscription.default_payment_method));
  const invoices = await scope.list('invoice', { customer: subscription.customer }, { limit: 24 });
  const row = (invoice: Stripe.Invoice) =>
    `<tr><td class="whole">${dayOf(invoice.created)}</td><td>${formatCents(invoice.total)}</td><td>${invoiceBadge(invoice)}</td>
     <td><a href="${escapeHtml(new URL(invoice.hosted_invoice_url ?? '', 'http://sandbox').pathname)}" aria-label="View invoice ${escapeHtml(invoice.number ?? '')}">View</a></td></tr>`;
  const body = `${error}<div class="columns">
    <section aria-label="Subscription">
      <h2>Current subscription</h2>
      <p><strong>${escapeHtml([product.name, subscription.description].filter(Boolean).join(', '))}</strong> ${statusBadge(subscription)}</p>
      <p class="price">${formatCents(each * quantity)}</p>
      <p class="quietly">per month: ${quantity} ${quantity === 1 ? 'member' : 'members'}, ${formatCents(each)} each</p>
      <p>${nextOf(subscription)}</p>
      ${endingForm(subscription)}
    </section>
    <section aria-label="Card">
      <h2>Payment method</h2>
      <p>${method?.card === undefined ? 'None' : `${capitalized(method.card.brand)} •••• ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}`}</p>
      ${isLive(subscription) ? '<a class="button quiet" href="?flow=card">Update card</a>' : ''}
    </section>
  </div>
  <h2>Invoices</h2>
  <div class="scroll"><table><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Invoice</th></tr>${invoices.data.map(row).join('')}</table></div>
  ${back}`;
  return html(200, 'Billing', body, 'wide');
}

function statusBadge({ status, cancel_at_period_end }: Stripe.Subscription): string {
  if (status === 'canceled') return '<span class="badge ended">Canceled</span>';
  if (status === 'past_due') return '<span class="badge bad">Past due</span>';
  if (cancel_at_period_end) return '<span class="badge ended">Canceled, still running</span>';
  return `<span class="badge">${status === 'trialing' ? 'Trial' : 'Active'}</span>`;
}

function nextOf(subscription: Stripe.Subscription): string {
  const { status, cancel_at_period_end, ended_at } = subscription;
  const end = dayOf(periodOf(subscription).end);
  if (status === 'canceled') return `It ended on ${dayOf(ended_at ?? 0)}.`;
  const ending = cancel_at_period_end ? `It ends on ${end}.` : '';
  if (status === 'past_due')
    return `The last payment failed. Update the card, and pay the open invoice below. ${ending}`;
  if (cancel_at_period_end) return ending;
  return status === 'trialing'
    ? `The trial ends on ${end}; then the card is charged.`
    : `It renews on ${end}.`;
}

function endingForm(subscription: Stripe.Subscription): string {
  if (!isLive(subscription)) return '';
  if (!subscription.cancel_at_period_end)
    return '<a class="button quiet" href="?flow=cancel">Cancel subscription</a>';
  return '<form method="post" action="?"><button name="choice" value="keep">Do not cancel</button></form>';
}

function cancelPage(subscription: Stripe.Subscription): SandboxAnswer {
  return html(
    200,
    'Cancel your subscription?',
    `<p>It goes on until ${dayOf(periodOf(subscription).end)} and is not charged any more.</p>
     <form method="post" action="?">
       <button name="choice" value="cancel" class="danger">Cancel subscription</button>
       <a class="button quiet" href="?">Go back</a>
     </form>`,
  );
}

function cardPage(scope: Scope, visit: Visit): SandboxAnswer {
  return html(
    visit.error === undefined ? 200 : 402,
    'Update card',
    `${errorText(visit.error)}
     <form method="post" action="?flow=card">
       ${cardFields(scope.now, visit)}
       <button name="choice" value="card">Save card</button>
       <a class="button quiet" href="?">Go back</a>
     </form>
     ${testNumbers(PORTAL_CARDS, 'flow=card&')}`,
  );
}

const PORTAL_CARDS = [
  { number: '4242424242424242', what: 'Succeeds' },
  { number: '4000000000000002', what: 'Is declined at once' },
  { number: '4000000000000341', what: 'Can be saved, but never charged' },
];

function capitalized(brand: string): string {
  return escapeHtml(brand.charAt(0).toUpperCase() + brand.slice(1));
}
