import type Stripe from 'stripe';
import { formatDay } from '../../../../ledger/values/calendar.ts';
import { formatCents } from '../../../../ledger/values/money.ts';
import { escapeHtml } from '../../../http/html.ts';
import type { SandboxAnswer } from './answer.ts';
import { errorText, html, redirect } from './html.ts';
import { payOpenInvoice } from './renewal.ts';
import type { Scope } from './store.ts';
import type { Visit } from './visit.ts';

/** Stripe's page of an invoice (`hosted_invoice_url`), which can be paid there when the card failed. */
export async function invoicePage(scope: Scope, id: string, { form }: Visit): Promise<SandboxAnswer> {
  const invoice = await scope.get('invoice', id);
  if (form === undefined || invoice.status !== 'open') return showInvoice(invoice);
  const { failure } = await payOpenInvoice(scope, invoice);
  return failure === undefined ? redirect('?') : showInvoice(invoice, failure.message);
}

function showInvoice(invoice: Stripe.Invoice, error?: string): SandboxAnswer {
  const { number, customer_name, customer_email, lines, total, amount_remaining } = invoice;
  const line = ({ description, period, amount }: Stripe.InvoiceLineItem) =>
    `<dt>${escapeHtml(description ?? '')}<br><small>${dayOf(period.start)} to ${dayOf(period.end)}</small></dt><dd>${formatCents(amount)}</dd>`;
  const to = [customer_name, customer_email].filter((each) => each !== null).map(escapeHtml);
  const payForm = `<form method="post" action="?"><button name="choice" value="pay">Pay ${formatCents(amount_remaining)} with the card on file</button></form>`;
  return html(
    error === undefined ? 200 : 402,
    `Invoice ${escapeHtml(number ?? '')}`,
    `<p>${invoiceBadge(invoice)}</p>
     <p class="quietly">${dayOf(invoice.created)}, to ${to.join(', ')}</p>
     <dl>${lines.data.map(line).join('')}
       <dt class="sum">Total</dt><dd class="sum">${formatCents(total)}</dd>
       <dt>Amount due</dt><dd>${formatCents(amount_remaining)}</dd></dl>
     ${errorText(error)}${invoice.status === 'open' ? payForm : ''}`,
  );
}

/** An invoice's status as it is shown. */
export function invoiceBadge({ status, attempted }: Stripe.Invoice): string {
  if (status === 'paid') return '<span class="badge">Paid</span>';
  return `<span class="badge bad">${attempted ? 'Payment failed' : 'Open'}</span>`;
}

/** Unix seconds as a day, e.g. `Mar 10, 2026`. */
export function dayOf(unixSeconds: number): string {
  return formatDay(new Date(unixSeconds * 1000).toISOString().slice(0, 10));
}
