import type { Context } from 'koa';
import type Stripe from 'stripe';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { readPosted } from './api.ts';
import { dayOf, termsOf } from './billingPages.ts';
import type { SandboxControls } from './controls.ts';
import { Failure } from './failure.ts';
import { button, form, html, send, table } from './html.ts';
import { balanceNow } from './money.ts';
import type { Intent, Subscription } from './objects.ts';
import { look, type SandboxStore, type Scope } from './store.ts';

/** Something that may happen next: its key, its button, and what it does. */
type Choice = readonly [key: string, label: string, act: (controls: SandboxControls) => Promise<unknown>];
type Offer = readonly [isPossible: boolean, ...choice: Choice];

/** A line of the page: when, what, how much and in which state; and what may happen to it. */
type Row = readonly [date: string, what: string, cents: number, status: string, offers: readonly Offer[]];

/**
 * The page where somebody who tries Bursar is bank, cardholder and Stripe: what would take days, or another
 * person, is a button here. Only for administrators, and only what is their own organization's.
 */
export async function answerTrial(
  store: SandboxStore,
  controls: SandboxControls,
  orgCode: string,
  ctx: Context,
): Promise<void> {
  const rows = await ownRows(look(store), { metadata: { orgCode } });
  if (ctx.method !== 'POST') return send(ctx, html('What happens at Stripe', pageOf(rows)));
  const chosen = new URLSearchParams(await readPosted(ctx)).get('choice');
  // Only what the page offers can be chosen: an id of another organization's is not among it.
  const [, , act] = rows.flatMap(choicesOf).find(([key]) => key === chosen) ?? [];
  try {
    await act?.(controls);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return send(ctx, html('Not possible', '<p><a href="">Back</a></p>', error.message), 409);
  }
  return send(ctx, { location: '/sandbox/stripe' });
}

function choicesOf([, , , , offers]: Row): Choice[] {
  return offers.flatMap(([isPossible, ...choice]) => (isPossible ? [choice] : []));
}

function pageOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const [date, what, cents, status] = row;
    const buttons = choicesOf(row).map(([key, label]) => button(key, label));
    const cells = [date, what, formatCents(cents), status.replaceAll('_', ' ')];
    return [...cells.map(escapeHtml), buttons.join('')];
  });
  return `<p>No real money moves. Here you are the bank, the cardholder and Stripe; Bursar learns of it by webhook.</p>
    ${form([table(['Date', 'What', 'Amount', 'Status', 'What happens next'], lines)])}`;
}

async function ownRows(scope: Scope, mine: object): Promise<Row[]> {
  const rows = (await scope.list('subscription', mine)).data.map(subscriptionRow);
  for (const { id } of (await scope.list('account', mine)).data) {
    const own = scope.on(id);
    const { available, pending } = await balanceNow(own);
    const payOut: Offer = [true, `${id} payout`, 'Pay out now', (it) => it.payout(id)];
    rows.push(['Today', 'Balance', available + pending, '', [payOut]]);
    for (const payout of (await own.list('payout', {}, { limit: 20 })).data) rows.push(payoutRow(payout));
    for (const intent of (await own.list('payment_intent', {}, { limit: 50 })).data)
      rows.push(await intentRow(own, intent));
  }
  return rows;
}

function payoutRow({ id, created, amount, status }: Stripe.Payout): Row {
  const isOnItsWay = status === 'in_transit';
  const offers: Offer[] = [
    [isOnItsWay, `${id} paid`, 'Reaches the bank', (it) => it.payPayout(id)],
    [isOnItsWay, `${id} failed`, 'Bank refuses it', (it) => it.failPayout(id)],
  ];
  return [dayOf(created), 'Payout', amount, status, offers];
}

async function intentRow(own: Scope, intent: Intent): Promise<Row> {
  const { id, status, amount, created } = intent;
  const charge = await own.find('charge', String(intent.latest_charge));
  const customer = await own.find('customer', String(intent.customer));
  const [dispute] = (await own.list('dispute', { payment_intent: id })).data;
  const isCard = intent.payment_method_types.includes('card');
  const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  const isProcessing = status === 'processing';
  const isPaid = status === 'succeeded' && dispute === undefined && left > 0;
  const isOpen = dispute?.status === 'needs_response';
  const offers: Offer[] = [
    [isProcessing, `${id} succeed`, 'Succeeds', (it) => it.succeedAch(id)],
    [isProcessing, `${id} fail`, 'Fails', (it) => it.failAch(id)],
    [isPaid && isCard, `${id} warn`, 'Card’s bank warns of fraud', (it) => it.warnOfFraud(id)],
    [isPaid && isCard, `${id} dispute`, 'Cardholder disputes it', (it) => it.openDispute(id)],
    [isPaid && !isCard, `${id} return`, 'Bank returns it', (it) => it.returnAch(id)],
    [isPaid, `${id} refund`, 'Refund at Stripe', (it) => it.refundAtStripe(id, left)],
    [isOpen, `${id} won`, 'Dispute is won', (it) => it.closeDispute(dispute?.id ?? '', 'won')],
    [isOpen, `${id} lost`, 'Dispute is lost', (it) => it.closeDispute(dispute?.id ?? '', 'lost')],
  ];
  for (const refund of (await own.list('refund', { payment_intent: id })).data) {
    const { id: refundId, status, amount } = refund;
    const label = `Refund of ${formatCents(amount)}`;
    offers.push(
      [status === 'pending', `${refundId} arrives`, `${label} arrives`, (it) => it.succeedRefund(refundId)],
      [status !== 'failed', `${refundId} fails`, `${label} fails`, (it) => it.failRefund(refundId)],
    );
  }
  const shownStatus = dispute === undefined ? status : `${status}, dispute ${dispute.status}`;
  const what = `${isCard ? 'Card' : 'Bank'} payment, ${customer?.name ?? 'somebody'}`;
  return [dayOf(created), what, amount, shownStatus, offers];
}

function subscriptionRow(subscription: Subscription): Row {
  const { id, status } = subscription;
  const { end, monthly } = termsOf(subscription);
  const isFailing = status === 'past_due';
  const isRunning = status !== 'canceled';
  const next = isFailing ? 'Card is tried again' : 'Month passes';
  const offers: Offer[] = [
    // With the period, so that pressing twice lets one month pass.
    [isRunning, `${id} advance ${end} ${status}`, next, (it) => it.advanceSubscription(id)],
    [isRunning && !isFailing, `${id} fail ${end}`, `${next}, card fails`, (it) => it.failSubscription(id)],
    [isRunning, `${id} cancel`, 'Ended at Stripe', (it) => it.cancelSubscription(id)],
  ];
  return [`Until ${end}`, 'Subscription to Bursar, per month', monthly, status, offers];
}
