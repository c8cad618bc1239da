import { formatCents } from '../../../ledger/values/money.ts';
import { billingMail, type Invoice, invoiceBlock, readInvoice } from '../billingMail.ts';

/** The card was charged in vain. */
export const mail = billingMail<Invoice>({
  label: 'Invoice not paid',
  on: { SubscriptionInvoiceFailed: ({ data }) => data.invoice.invoiceId },
  async read(context) {
    const invoice = await readInvoice(context);
    return 'isPaid' in invoice && invoice.isPaid ? { skip: 'The invoice was paid by then.' } : invoice;
  },
  write: (invoice, { organization }) => ({
    subject: `Your payment for Bursar failed: ${formatCents(invoice.amountCents)}`,
    blocks: [
      'Your card could not be charged for the subscription:',
      invoiceBlock(invoice),
      `Please pay the invoice, or give another card. The card will be tried again within the next days; if it keeps failing, the subscription ends and nobody of ${organization} can sign in any more.`,
      { kind: 'link', label: 'Pay Invoice', url: invoice.url },
    ],
  }),
});
