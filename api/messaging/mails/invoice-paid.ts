import { formatCents } from '../../../ledger/values/money.ts';
import { billingMail, type Invoice, invoiceBlock, readInvoice } from '../billingMail.ts';

/** The month's invoice, which was charged automatically (spec 1 section 1: it is emailed each month). */
export const mail = billingMail<Invoice>({
  label: 'Invoice for Bursar',
  on: { SubscriptionInvoicePaid: ({ data }) => data.invoice.invoiceId },
  read: readInvoice,
  write: (invoice) => ({
    subject: `Your invoice for Bursar: ${formatCents(invoice.amountCents)} paid`,
    blocks: [
      'Thank you. Your card was charged automatically for the subscription:',
      invoiceBlock(invoice),
      { kind: 'link', label: 'View Invoice', url: invoice.url },
    ],
  }),
});
