import type pg from 'pg';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../http/html.ts';
import { dayOf } from './billingPages.ts';
import type { SandboxControls } from './controls.ts';
import type { SandboxAnswer } from './exchange.ts';
import { Failure } from './failure.ts';
import { button, html, redirect, table } from './html.ts';
import { balanceNow } from './money.ts';
import type { Intent, Subscription } from './objects.ts';
import { periodOf } from './periods.ts';
import { Scope } from './store.ts';

/** Something that may happen next: its key, its button, and what it does. */
type Choice = readonly [key: string, label: string, act: (controls: SandboxControls) => Promise<unknown>];

/** A line of the page: when, what, how much and in which state; and what may happen to it. */
type Row = readonly [date: string, what: string, cents: number, status: string, choices: readonly Choice[]];

/**
 * The page where somebody who tries Bursar is bank, cardholder and Stripe: what would take days, or another
 * person, is a button here. Only for administrators, and only what is their own organization's.
 */
export async function answerTrial(
  deps: { readonly pool: pg.Pool; readonly controls: SandboxControls; readonly clock: () => Date },
  orgCode: string,
  request: { readonly method: string; readonly body: string },
): Promise<SandboxAnswer> {
  const scope = new Scope(deps.pool, { now: Math.floor(deps.clock().getTime() / 1000), origin: '' });
  const rows = await ownRows(scope, { metadata: { orgCode } });
  if (request.method !== 'POST') return html(200, 'What happens at Stripe', pageOf(rows));
  const chosen = new URLSearchParams(request.body).get('choice');
  // Only what the page offers can be chosen: an id of another organization's is not among it.
  const [, , act] = rows.flatMap(([, , , , choices]) => choices).find(([key]) => key === chosen) ?? [];
  try {
    await act?.(deps.controls);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return html(409, 'Not possible', '<p><a href="">Back</a></p>', error.message);
  }
  return redirect('/sandbox/stripe');
}

function pageOf(rows: readonly Row[]): string {
  const lines = rows.map(([date, what, cents, status, choices]) => [
    ...[date, what, formatCents(cents), status.replaceAll('_', ' ')].map(escapeHtml),
    choices.map(([key, label]) => button(key, label)).join(''),
  ]);
  return `<p>No real money moves. Here you are the bank, the cardholder and Stripe; Bursar hears of it by webhook.</p>
    <form method="post">${table(['Date', 'What', 'Amount', 'Status', 'What happens next'], lines)}</form>`;
}

async function ownRows(scope: Scope, mine: object): Promise<Row[]> {
  const rows = (await scope.list('subscription', mine)).data.map(subscriptionRow);
  for (const { id } of (await scope.list('account', mine)).data) {
    const own = scope.on(id);
    const { available, pending } = await balanceNow(own);
    const payOut: Choice = [`${id} payout`, 'Pay out now', (it) => it.payout(id)];
    rows.push(['Today', 'Balance', available + pending, '', [payOut]]);
    for (const payout of (await own.list('payout', {}, { limit: 20 })).data) {
      const choices: Choice[] = [
        [`${payout.id} paid`, 'Reaches the bank', (it) => it.payPayout(payout.id)],
        [`${payout.id} failed`, 'Bank refuses it', (it) => it.failPayout(payout.id)],
      ];
      const { created, amount, status } = payout;
      rows.push([dayOf(created), 'Payout', amount, status, status === 'in_transit' ? choices : []]);
    }
    for (const intent of (await own.list('payment_intent', {}, { limit: 50 })).data)
      rows.push(await intentRow(own, intent));
  }
  return rows;
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
  const offers: (readonly [isPossible: boolean, ...choice: Choice])[] = [
    [isProcessing, 'settle', 'Succeeds', (it) => it.settleAch(id)],
    [isProcessing, 'fail', 'Fails', (it) => it.failAch(id)],
    [isPaid && isCard, 'warn', 'Card’s bank warns of fraud', (it) => it.warnOfFraud(id)],
    [isPaid && isCard, 'dispute', 'Cardholder disputes it', (it) => it.openDispute(id)],
    [isPaid && !isCard, 'return', 'Bank returns it', (it) => it.returnAch(id)],
    [isPaid, 'refund', 'Refund at Stripe', (it) => it.refundAtStripe(id, left)],
    [isOpen, 'won', 'Dispute is won', (it) => it.closeDispute(dispute?.id ?? '', 'won')],
    [isOpen, 'lost', 'Dispute is lost', (it) => it.closeDispute(dispute?.id ?? '', 'lost')],
  ];
  for (const refund of (await own.list('refund', { payment_intent: id })).data) {
    const label = `Refund of ${formatCents(refund.amount)}`;
    const isOnItsWay = refund.status === 'pending';
    offers.push(
      [isOnItsWay, refund.id, `${label} arrives`, (it) => it.settleRefund(refund.id)],
      [refund.status !== 'failed', `${refund.id} fails`, `${label} fails`, (it) => it.failRefund(refund.id)],
    );
  }
  const choices = offers.flatMap(([isPossible, key, label, act]): Choice[] =>
    isPossible ? [[`${id} ${key}`, label, act]] : [],
  );
  const said = dispute === undefined ? status : `${status}, dispute ${dispute.status}`;
  const what = `${isCard ? 'Card' : 'Bank'} payment, ${customer?.name ?? 'somebody'}`;
  return [dayOf(created), what, amount, said, choices];
}

function subscriptionRow(subscription: Subscription): Row {
  const { id, status, items, ended_at } = subscription;
  const { quantity = 0, price } = items.data[0] ?? {};
  const end = dayOf(ended_at ?? periodOf(subscription).end);
  const isFailing = status === 'past_due';
  const choices: Choice[] = [
    // With the period, so that pressing twice lets one month pass.
    [
      `${id} advance ${end} ${status}`,
      isFailing ? 'Card is tried again' : 'Month passes',
      (it) => it.advanceSubscription(id),
    ],
    [`${id} cancel`, 'Ended at Stripe', (it) => it.cancelSubscription(id)],
  ];
  if (!isFailing)
    choices.splice(1, 0, [`${id} fail ${end}`, 'Month passes, card fails', (it) => it.failSubscription(id)]);
  const monthly = (price?.unit_amount ?? 0) * quantity;
  const what = 'Subscription to Bursar, per month';
  return [`Until ${end}`, what, monthly, status, status === 'canceled' ? [] : choices];
}
