import type pg from 'pg';
import type Stripe from 'stripe';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../http/html.ts';
import type { SandboxAnswer } from './answer.ts';
import { dayOf } from './billingPages.ts';
import type { SandboxControls } from './controls.ts';
import { Failure } from './failure.ts';
import { button, html, redirect, table } from './html.ts';
import { balanceNow } from './money.ts';
import { Scope } from './store.ts';
import { periodOf } from './subscriptions.ts';

/** Something that may happen next: its key, its button, and what it does. */
type Choice = readonly [key: string, label: string, act: (controls: SandboxControls) => Promise<unknown>];

/** A line of the page: what it is about, and what may happen to it. */
interface Row {
  readonly cells: readonly string[];
  readonly choices: readonly Choice[];
}

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
  const choice = new URLSearchParams(request.body).get('choice');
  // Only what the page offers can be chosen: an id of another organization's is not among it.
  const [, , act] = rows.flatMap(({ choices }) => choices).find(([key]) => key === choice) ?? [];
  try {
    await act?.(deps.controls);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return html(409, 'Not possible', `<p>${escapeHtml(error.message)}</p><p><a href="">Back</a></p>`);
  }
  return redirect('/sandbox/stripe');
}

function pageOf(rows: readonly Row[]): string {
  const lines = rows.map(({ cells, choices }) => [
    ...cells.map(escapeHtml),
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
    rows.push({
      cells: ['Today', 'Held by Stripe', formatCents(available + pending), ''],
      choices: available + pending > 0 ? [payOut] : [],
    });
    rows.push(...(await own.list('payout', {}, { limit: 20 })).data.map((payout) => payoutRow(id, payout)));
    for (const intent of (await own.list('payment_intent', {}, { limit: 50 })).data)
      rows.push(await intentRow(own, intent));
  }
  return rows;
}

async function intentRow(own: Scope, intent: Stripe.PaymentIntent): Promise<Row> {
  const { id, status, amount, created } = intent;
  const ofIntent = { payment_intent: id };
  const charge = await own.find('charge', String(intent.latest_charge));
  const customer = await own.find('customer', String(intent.customer));
  const [dispute] = (await own.list('dispute', ofIntent)).data;
  const { data: refunds } = await own.list('refund', ofIntent);
  const isCard = intent.payment_method_types.includes('card');
  const choices: Choice[] = [];
  const offer = (key: string, label: string, act: Choice[2]) => choices.push([`${id} ${key}`, label, act]);
  if (status === 'processing') {
    offer('settle', 'Succeeds', (it) => it.settleAch(id));
    offer('fail', 'Fails', (it) => it.failAch(id));
  }
  const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  if (status === 'succeeded' && dispute === undefined && left > 0) {
    if (isCard) offer('warn', 'Card’s bank warns of fraud', (it) => it.warnOfFraud(id));
    if (isCard) offer('dispute', 'Cardholder disputes it', (it) => it.openDispute(id));
    else offer('return', 'Bank returns it', (it) => it.returnAch(id));
    offer('refund', 'Refund at Stripe', (it) => it.refundAtStripe(id, left));
  }
  for (const refund of refunds) {
    const isUnderWay = refund.status === 'pending';
    if (isUnderWay) offer(refund.id, 'Refund arrives', (it) => it.settleRefund(refund.id));
    if (isUnderWay || refund.status === 'succeeded')
      offer(`${refund.id} fails`, `Refund of ${formatCents(refund.amount)} fails`, (it) =>
        it.failRefund(refund.id),
      );
  }
  if (dispute?.status === 'needs_response') {
    offer('won', 'Dispute is won', (it) => it.closeDispute(dispute.id, 'won'));
    offer('lost', 'Dispute is lost', (it) => it.closeDispute(dispute.id, 'lost'));
  }
  const said = [wordsOf(status), ...(dispute ? [`dispute ${wordsOf(dispute.status)}`] : [])].join(', ');
  const what = `${isCard ? 'Card' : 'Bank'} payment, ${customer?.name ?? 'somebody'}`;
  return { cells: [dayOf(created), what, formatCents(amount), said], choices };
}

function payoutRow(accountId: string, { id, created, amount, status }: Stripe.Payout): Row {
  const choices: Choice[] = [
    [`${id} paid`, 'Reaches the bank', (it) => it.payPayout(accountId, id)],
    [`${id} failed`, 'Bank refuses it', (it) => it.failPayout(accountId, id)],
  ];
  const cells = [dayOf(created), 'Payout', formatCents(amount), wordsOf(status)];
  return { cells, choices: status === 'in_transit' ? choices : [] };
}

function subscriptionRow(subscription: Stripe.Subscription): Row {
  const { id, status, items } = subscription;
  const { quantity = 0, price } = items.data[0] ?? {};
  const end = dayOf(subscription.ended_at ?? periodOf(subscription).end);
  const isFailing = status === 'past_due';
  const choices: Choice[] = [
    // With the period, so that pressing twice lets one month pass.
    [
      `${id} advance ${end} ${status}`,
      isFailing ? 'Card is tried again' : 'Month passes',
      (it) => it.advanceSubscription(id),
    ],
    [`${id} fail ${end}`, 'Month passes, card fails', (it) => it.failSubscription(id)],
    [`${id} cancel`, 'Ended at Stripe', (it) => it.cancelSubscription(id)],
  ];
  const monthly = formatCents((price?.unit_amount ?? 0) * quantity);
  return {
    cells: [`Until ${end}`, 'Subscription to Bursar', monthly, wordsOf(status)],
    choices: status === 'canceled' ? [] : choices.filter(([key]) => !isFailing || !key.includes(' fail ')),
  };
}

function wordsOf(status: string): string {
  return status.replaceAll('_', ' ');
}
