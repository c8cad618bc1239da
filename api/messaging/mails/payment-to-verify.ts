import { type CalendarDate, formatDay } from '../../../ledger/values/calendar.ts';
import { formatCents } from '../../../ledger/values/money.ts';
import { formatPayer } from '../../../ledger/values/phone.ts';
import { listPayments } from '../../../projections/payments/queries.ts';
import { methodName } from '../../../projections/sentences/words.ts';
import type { MailDefinition } from '../definition.ts';

interface Data {
  /** Who paid, how, and under which name there. */
  readonly memberName: string;
  readonly method: string;
  readonly payer: string;
  readonly amountCents: number;
  readonly day: CalendarDate;
  readonly chargeIds: readonly string[];
  /** What the charges are called, with their memos. */
  readonly names: readonly string[];
}

/** A payment with a screenshot waits for an administrator. */
export const mail: MailDefinition<Data> = {
  label: 'Payment to verify',
  to: 'admins',
  on: { PaymentSubmitted: ({ data }) => data.paymentId },
  async read({ db, queued }) {
    const filter = { ids: [queued.subjectId ?? ''], status: ['pending'] as const };
    const [payment] = (await listPayments(db, queued.orgCode, { filter, limit: 1 })).rows;
    if (payment === undefined) return { skip: 'The payment was verified or declined by then.' };
    const { name: memberName, method, payer, amountCents, paidOn: day, charges } = payment;
    const chargeIds = charges.map(({ chargeId }) => chargeId);
    return {
      memberName,
      method: methodName(method),
      payer: formatPayer(method, payer),
      amountCents,
      day,
      chargeIds,
      names: charges.map(({ name }) => name),
    };
  },
  write: ({ memberName, method, payer, amountCents, day, chargeIds, names }, { publicUrl }) => ({
    subject: `To verify: ${formatCents(amountCents)} by ${method} from ${memberName}`,
    chargeIds,
    blocks: [
      `${memberName} says that this was paid by ${method} (${payer}) on ${formatDay(day)}. Please look whether it came, and verify or decline it:`,
      { kind: 'amounts', lines: [{ label: `${method} payment`, cents: amountCents }] },
      `For ${names.join('; ')}.`,
      { kind: 'link', label: 'Verify Payments', url: `${publicUrl}/verifypayments` },
    ],
  }),
};
