import { formatDay } from '../../../../ledger/values/calendar.ts';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { completeCheckout, orderOf, type TypedCard } from './checkout.ts';
import { createMethod } from './customers.ts';
import { Failure, invalid } from './failure.ts';
import { button, field, form, html, type Page, table, type Visit } from './html.ts';
import { periodOf } from './invoices.ts';
import type { Invoice, Subscription } from './objects.ts';
import { DAY, type Scope } from './store.ts';
import { setEnding } from './subscriptions.ts';
import { payOpenInvoice, replaceCard } from './time.ts';

/** Stripe Checkout: what is bought, and a card for it. Then the browser goes to Bursar's URL. */
export async function checkoutPage(scope: Scope, id: string, visit: Visit): Promise<Page> {
  const session = await scope.get('checkout.session', id);
  const success = (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
  const back = link(session.cancel_url ?? '/', 'Back without paying');
  if (session.status === 'complete') {
    // Pressed twice: the first one has paid.
    if (visit.posted !== undefined) return { location: success };
    return html('All done', `<p>This was paid already. ${link(success, 'Back to Bursar')}</p>`);
  }
  if (session.status !== 'open')
    return html('This page has expired', `<p>Nothing was paid here. ${back}</p>`);
  if (visit.posted !== undefined) {
    await completeCheckout(scope, session, readCard(visit.posted));
    return { location: success };
  }
  const { price, quantity, trial_period_days: days, description } = await orderOf(scope, session);
  const customer = await scope.find('customer', String(session.customer));
  const monthly = formatCents((price.unit_amount ?? 0) * quantity);
  const trial = `${days} days free, then ${monthly} per month from ${dayOf(scope.now + days * DAY)}.`;
  const body = `<p>${escapeHtml(description)}: ${quantity} members, ${formatCents(price.unit_amount ?? 0)} each per
      month, for ${escapeHtml(customer?.email ?? session.customer_email ?? '')}.</p>
    <p>${days > 0 ? trial : ''} Due today: <strong>${days > 0 ? formatCents(0) : monthly}</strong></p>
    ${form(cardFields(visit), button('pay', days > 0 ? 'Start trial' : `Subscribe and pay ${monthly}`, true))}
    <p>${back}</p>${TEST_CARDS}`;
  return html(days > 0 ? 'Try Bursar' : 'Subscribe to Bursar', body, visit.error);
}

/** Stripe's page of an invoice (`hosted_invoice_url`), which can be paid there when the card failed. */
export async function invoicePage(scope: Scope, id: string, { posted, error }: Visit): Promise<Page> {
  const invoice = await scope.get('invoice', id);
  if (posted !== undefined) {
    if (invoice.status === 'open') await payOpenInvoice(scope, invoice);
    return { location: '?' };
  }
  const { lines, total, amount_remaining } = invoice;
  const rows = lines.data.map(({ description, period, amount }) => [
    escapeHtml(description ?? ''),
    `${dayOf(period.start)} to ${dayOf(period.end)}`,
    formatCents(amount),
  ]);
  const pay = button('pay', `Pay ${formatCents(amount_remaining)} with the card on file`, true);
  const body = `<p>${statusOf(invoice)}, ${dayOf(invoice.created)}</p>${table(['For', 'Period', 'Amount'], rows)}<p>Total: ${formatCents(total)}</p>
    ${invoice.status === 'open' ? form([], pay) : ''}`;
  return html('Invoice', body, error);
}

/** Stripe's billing portal: subscription, card and invoices; replaces the card, cancels. */
export async function portalPage(scope: Scope, id: string, visit: Visit): Promise<Page> {
  const { customer, return_url } = await scope.get('billing_portal.session', id);
  const back = `<p>${link(return_url ?? '/', 'Return to Bursar')}</p>`;
  const { data: subscriptions } = await scope.list('subscription', { customer });
  const subscription = subscriptions.find(({ status }) => status !== 'canceled') ?? subscriptions[0];
  if (subscription === undefined) return html('Billing', `<p>There is no subscription.</p>${back}`);
  if (visit.posted !== undefined) {
    await act(scope, subscription, visit.posted);
    return { location: '?' };
  }
  const { data: invoices } = await scope.list('invoice', { customer }, { limit: 24 });
  const rows = invoices.map((invoice) => [
    dayOf(invoice.created),
    formatCents(invoice.total),
    statusOf(invoice),
    `<a href="../invoice/${invoice.id}">View invoice</a>`,
  ]);
  const method = await scope.find('payment_method', String(subscription.default_payment_method));
  const body = `<p>${describe(subscription)}</p>${subscription.status === 'canceled' ? '' : endingOf(subscription)}
    <h2>Card</h2><p>${escapeHtml(method?.card?.brand ?? '')} •••• ${method?.card?.last4}</p>
    ${form(cardFields(visit), button('card', 'Save card'))}
    <h2>Invoices</h2>${table(['Date', 'Amount', 'Status', 'Invoice'], rows)}${back}${TEST_CARDS}`;
  return html('Billing', body, visit.error);
}

async function act(scope: Scope, subscription: Subscription, posted: Readonly<Record<string, string>>) {
  if (subscription.status === 'canceled') throw invalid('This subscription has ended.');
  if (posted.choice !== 'card') return setEnding(scope, subscription, posted.choice === 'cancel');
  const method = await createMethod(scope, { type: 'card', card: readCard(posted) });
  return replaceCard(scope, subscription, method);
}

function describe(subscription: Subscription): string {
  const { description, status, cancel_at_period_end } = subscription;
  const { end, quantity, monthly } = termsOf(subscription);
  const what = `${escapeHtml(description ?? 'Bursar')}: ${formatCents(monthly)} per month for ${quantity} members.`;
  if (status === 'canceled') return `${what} It ended on ${end}.`;
  if (cancel_at_period_end) return `${what} Canceled, still running: it ends on ${end}.`;
  if (status === 'past_due') return `${what} Past due: save another card, and pay the open invoice below.`;
  return `${what} It renews on ${end}.`;
}

/** What a subscription costs per month, in cents, and until when it runs, or ran. */
export function termsOf(subscription: Subscription) {
  const { quantity = 0, price } = subscription.items.data[0] ?? {};
  const end = dayOf(subscription.ended_at ?? periodOf(subscription).end);
  return { quantity, monthly: (price?.unit_amount ?? 0) * quantity, end };
}

function endingOf({ cancel_at_period_end: isEnding }: Subscription): string {
  return form([], isEnding ? button('keep', 'Do not cancel') : button('cancel', 'Cancel subscription'));
}

function statusOf({ status, attempted }: Invoice): string {
  if (status === 'paid') return 'Paid';
  return attempted ? 'Payment failed' : 'Open';
}

/** Unix seconds as a day, e.g. `Mar 10, 2026`. */
export function dayOf(unixSeconds: number): string {
  return formatDay(new Date(unixSeconds * 1000).toISOString().slice(0, 10));
}

function link(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${label}</a>`;
}

const testCards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
].map(([number = '', what]) => `<li>${link(`?card=${number}`, number)} ${what}</li>`);
const TEST_CARDS = `<h2>Test cards</h2><p>Only these are taken; choose one to fill it in.</p>
  <ul>${testCards.join('')}</ul>`;

/** The fields of a card, with what was typed before, or the test card that was chosen. */
function cardFields({ query, typed }: Visit): string[] {
  const number = query.get('card') ?? '';
  const chosen = number === '' ? {} : { number, expiry: '12 / 34', cvc: '123', name: 'Test Payer' };
  const values: Readonly<Record<string, string | undefined>> = { ...chosen, ...typed };
  const labels = { number: 'Card number', expiry: 'Expiration', cvc: 'Security code', name: 'Name on card' };
  return Object.entries(labels).map(([name, label]) => field(label, name, values[name] ?? ''));
}

/** The card that was typed. @throws Failure 402 in the words of Stripe's own form */
function readCard({ number = '', expiry = '', name = '' }: Readonly<Record<string, string>>): TypedCard {
  const [, month, year] = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  if (month === undefined)
    throw new Failure(402, { type: 'card_error', message: "Your card's expiration date is incomplete." });
  return { name, number, exp_month: Number(month), exp_year: Number(year) };
}
