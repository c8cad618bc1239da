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
    rows.push([
      'Today',
      'Balance',
      available + pending,
      '',
      [[`${id} payout`, 'Pay out now', (it) => it.payout(id)]],
    ]);
    for (const payout of (await own.list('payout', {}, { limit: 20 })).data) {
      const choices: Choice[] = [
        [`${payout.id} paid`, 'Reaches the bank', (it) => it.payPayout(id, payout.id)],
        [`${payout.id} failed`, 'Bank refuses it', (it) => it.failPayout(id, payout.id)],
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
  const choices: Choice[] = [];
  const offer = (isPossible: boolean, key: string, label: string, act: Choice[2]) => {
    if (isPossible) choices.push([`${id} ${key}`, label, act]);
  };
  offer(status === 'processing', 'settle', 'Succeeds', (it) => it.settleAch(id));
  offer(status === 'processing', 'fail', 'Fails', (it) => it.failAch(id));
  const isPaid = status === 'succeeded' && dispute === undefined && left > 0;
  offer(isPaid && isCard, 'warn', 'Card’s bank warns of fraud', (it) => it.warnOfFraud(id));
  offer(isPaid && isCard, 'dispute', 'Cardholder disputes it', (it) => it.openDispute(id));
  offer(isPaid && !isCard, 'return', 'Bank returns it', (it) => it.returnAch(id));
  offer(isPaid, 'refund', 'Refund at Stripe', (it) => it.refundAtStripe(id, left));
  for (const refund of (await own.list('refund', { payment_intent: id })).data) {
    const label = `Refund of ${formatCents(refund.amount)}`;
    offer(refund.status === 'pending', refund.id, `${label} arrives`, (it) => it.settleRefund(refund.id));
    offer(refund.status !== 'failed', `${refund.id} fails`, `${label} fails`, (it) =>
      it.failRefund(refund.id),
    );
  }
  const isOpen = dispute?.status === 'needs_response';
  offer(isOpen, 'won', 'Dispute is won', (it) => it.closeDispute(dispute?.id ?? '', 'won'));
  offer(isOpen, 'lost', 'Dispute is lost', (it) => it.closeDispute(dispute?.id ?? '', 'lost'));
  const said = dispute === undefined ? status : `${status}, dispute ${dispute.status}`;
  const what = `${isCard ? 'Card' : 'Bank'} payment, ${customer?.name ?? 'somebody'}`;
  return [dayOf(created), what, amount, said, choices];
}

function subscriptionRow(subscription: Subscription): Row {
  const { id, status, items, ended_at } = subscription;
  const { quantity = 0, price } = items.data[0] ?? {};
  const end = dayOf(ended_at ?? periodOf(subscription).end);
  const isFailing = status === 'past_due';
  const next = isFailing ? 'Card is tried again' : 'Month passes';
  const choices: Choice[] = [
    // With the period, so that pressing twice lets one month pass.
    [`${id} advance ${end} ${status}`, next, (it) => it.advanceSubscription(id)],
    [`${id} fail ${end}`, 'Month passes, card fails', (it) => it.failSubscription(id)],
    [`${id} cancel`, 'Ended at Stripe', (it) => it.cancelSubscription(id)],
  ];
  const offered = isFailing ? choices.filter(([, label]) => label !== 'Month passes, card fails') : choices;
  const monthly = (price?.unit_amount ?? 0) * quantity;
  const what = 'Subscription to Bursar, per month';
  return [`Until ${end}`, what, monthly, status, status === 'canceled' ? [] : offered];
}
