import type pg from 'pg';
import type Stripe from 'stripe';
import { formatDay } from '../../../../ledger/values/calendar.ts';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../http/html.ts';
import type { SandboxAnswer } from './answer.ts';
import type { SandboxControls } from './controls.ts';
import { Failure } from './failure.ts';
import { html, redirect } from './html.ts';
import { balanceNow } from './money.ts';
import { decodeForm } from './params.ts';
import { periodOf } from './periods.ts';
import { type Scope, scopeOn } from './store.ts';

/**
 * The page where somebody who tries Bursar is bank, cardholder and Stripe: what would take days, or another
 * person, is a button here. Only for administrators, and only what is their own organization's.
 */
export async function answerTrial(
  deps: { readonly pool: pg.Pool; readonly controls: SandboxControls; readonly clock: () => Date },
  orgCode: string,
  request: { readonly method: string; readonly body: string },
): Promise<SandboxAnswer> {
  const scope = scopeOn(deps.pool, { now: Math.floor(deps.clock().getTime() / 1000), origin: '' });
  const { intents, accounts, subscriptions } = await ownObjects(scope, orgCode);
  const choices = [...intents, ...accounts, ...subscriptions].flatMap((row) => row.choices);
  if (request.method !== 'POST')
    return html(200, 'What happens at Stripe', pageOf(intents, accounts, subscriptions), 'wide');
  const { choice } = decodeForm(request.body);
  // Only what the page offers can be chosen: an id of another organization's is not among it.
  const chosen = choices.find(({ key }) => key === choice);
  try {
    await chosen?.act(deps.controls);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return html(409, 'Not possible', `<p>${escapeHtml(error.message)}</p><p><a href="">Back</a></p>`);
  }
  return redirect('/sandbox/stripe');
}

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly act: (controls: SandboxControls) => Promise<unknown>;
}

interface Row {
  readonly cells: readonly string[];
  readonly choices: readonly Choice[];
}

async function ownObjects(
  scope: Scope,
  orgCode: string,
): Promise<{ intents: Row[]; accounts: Row[]; subscriptions: Row[] }> {
  const mine = { metadata: { orgCode } };
  const intents: Row[] = [];
  const accounts: Row[] = [];
  for (const { id } of (await scope.list('account', mine, { limit: 10 })).data) {
    const own = scope.on(id);
    for (const intent of (await own.list('payment_intent', {}, { limit: 50 })).data) {
      const disputes = (await own.list('dispute', { payment_intent: intent.id })).data;
      const charge = await own.find('charge', String(intent.latest_charge));
      const customer = await own.find('customer', String(intent.customer));
      const refunds = (await own.list('refund', { payment_intent: intent.id })).data;
      intents.push(intentRow(intent, { charge, dispute: disputes[0], refunds, name: customer?.name ?? '' }));
    }
    const payouts = (await own.list('payout', {}, { limit: 20 })).data;
    const payOut = { key: `${id} payout`, label: 'Pay out now', act: (it: SandboxControls) => it.payout(id) };
    const { available, pending } = await balanceNow(own);
    const held = ['Today', formatCents(available + pending), 'held by Stripe'];
    accounts.push(
      { cells: held, choices: available + pending > 0 ? [payOut] : [] },
      ...payouts.map((each) => payoutRow(id, each)),
    );
  }
  const subscriptions = (await scope.list('subscription', mine, { limit: 10 })).data.map(subscriptionRow);
  return { intents, accounts, subscriptions };
}

function intentRow(
  intent: Stripe.PaymentIntent,
  {
    charge,
    dispute,
    refunds,
    name,
  }: {
    readonly charge: Stripe.Charge | undefined;
    readonly dispute: Stripe.Dispute | undefined;
    readonly refunds: readonly Stripe.Refund[];
    readonly name: string;
  },
): Row {
  const { id, status, amount } = intent;
  const isCard = intent.payment_method_types.includes('card');
  const choices: Choice[] = [];
  const offer = (key: string, label: string, act: Choice['act']) =>
    choices.push({ key: `${id} ${key}`, label, act });
  if (status === 'processing') {
    offer('settle', 'Succeeds', (it) => it.settleAch(id));
    offer('fail', 'Fails', (it) => it.failAch(id));
  }
  const left = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  if (status === 'succeeded' && dispute === undefined && left > 0) {
    if (isCard) offer('dispute', 'Cardholder disputes it', (it) => it.openDispute(id));
    else offer('return', 'Bank returns it', (it) => it.returnAch(id));
    offer('refund', 'Refund at Stripe', (it) => it.refundAtStripe(id, left));
  }
  for (const refund of refunds) {
    if (refund.status === 'pending') offer(refund.id, 'Refund arrives', (it) => it.settleRefund(refund.id));
    if (refund.status === 'pending' || refund.status === 'succeeded')
      offer(`${refund.id} fails`, `Refund of ${formatCents(refund.amount)} fails`, (it) =>
        it.failRefund(refund.id),
      );
  }
  if (dispute?.status === 'needs_response' || dispute?.status === 'under_review') {
    offer('won', 'Dispute is won', (it) => it.closeDispute(dispute.id, 'won'));
    offer('lost', 'Dispute is lost', (it) => it.closeDispute(dispute.id, 'lost'));
  }
  const said = [status.replaceAll('_', ' '), dispute && `dispute ${dispute.status.replaceAll('_', ' ')}`];
  const by = isCard ? 'Card' : 'Bank';
  const cells = [dayOf(intent.created), name, by, formatCents(amount), said.filter(Boolean).join(', ')];
  return { cells, choices };
}

function payoutRow(accountId: string, { id, created, amount, status }: Stripe.Payout): Row {
  const choices: Choice[] =
    status === 'in_transit'
      ? [
          { key: `${id} paid`, label: 'Reaches the bank', act: (it) => it.payPayout(accountId, id) },
          { key: `${id} failed`, label: 'Bank refuses it', act: (it) => it.failPayout(accountId, id) },
        ]
      : [];
  return { cells: [dayOf(created), formatCents(amount), status.replaceAll('_', ' ')], choices };
}

function subscriptionRow(subscription: Stripe.Subscription): Row {
  const { id, status, items, cancel_at_period_end, ended_at } = subscription;
  const { quantity = 0, price } = items.data[0] ?? {};
  const monthly = formatCents((price?.unit_amount ?? 0) * quantity);
  const end = dayOf(ended_at ?? periodOf(subscription).end);
  if (status === 'canceled') return { cells: [end, monthly, 'ended'], choices: [] };
  const isFailing = status === 'past_due';
  const choices: Choice[] = [
    {
      // With the period, so that pressing twice lets one month pass.
      key: `${id} advance ${end} ${status}`,
      label: isFailing ? 'Card is tried again' : 'Month passes',
      act: (it) => it.advanceSubscription(id),
    },
    ...(isFailing
      ? []
      : [
          {
            key: `${id} fail ${end}`,
            label: 'Month passes, card fails',
            act: (it: SandboxControls) => it.failSubscription(id),
          },
        ]),
    { key: `${id} cancel`, label: 'Ended at Stripe', act: (it) => it.cancelSubscription(id) },
  ];
  const said = [status.replaceAll('_', ' '), ...(cancel_at_period_end ? ['canceled, still running'] : [])];
  return { cells: [end, monthly, said.join(', ')], choices };
}

function pageOf(intents: readonly Row[], accounts: readonly Row[], subscriptions: readonly Row[]): string {
  return `<p>No real money moves. Here you are the bank, the cardholder and Stripe; Bursar hears of it by webhook.</p>
    <h2>Payouts</h2>${tableOf(['Date', 'Amount', 'Status'], accounts, 'No account is connected.')}
    <h2>Subscription to Bursar</h2>${tableOf(['Period ends', 'Per month', 'Status'], subscriptions, 'There is no subscription.')}
    <h2>Payments</h2>${tableOf(['Date', 'Payer', 'By', 'Amount', 'Status'], intents, 'Nobody has paid by card or bank yet.')}`;
}

function tableOf(names: readonly string[], rows: readonly Row[], empty: string): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const head = [...names, 'What happens next'].map((name) => `<th scope="col">${name}</th>`).join('');
  const line = ({ cells, choices }: Row) =>
    `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}<td>${choices.map(buttonOf).join('')}</td></tr>`;
  return `<form method="post"><table><tr>${head}</tr>${rows.map(line).join('')}</table></form>`;
}

function buttonOf({ key, label }: Choice): string {
  return `<button class="small" name="choice" value="${escapeHtml(key)}">${escapeHtml(label)}</button>`;
}

function dayOf(unixSeconds: number): string {
  return formatDay(new Date(unixSeconds * 1000).toISOString().slice(0, 10));
}
