import { refundPayment, updateBursarCredit } from '../../api/contract/adjustments.ts';
import { amount, byRule } from '../../api/contract/call.ts';
import { reversePayment } from '../../api/contract/paymentCorrections.ts';
import { isDollarAmount, toCents } from '../../ledger/values/money.ts';
import { whyNotRefundable } from '../../ledger/values/paymentRules.ts';

const { reason } = refundPayment.input.shape;

/** @param before the free credit as it is */
export function creditSchema(before: number) {
  return updateBursarCredit.input.extend({ reason }).refine(({ memberamount }) => memberamount !== before, {
    path: ['memberamount'],
    message: 'The credit is this much already.',
  });
}

/** @param refundable what can still go back */
export function refundSchema(refundable: number) {
  return refundPayment.input.extend({
    amount: amount('amount').check(
      byRule((dollars) =>
        isDollarAmount(dollars) ? whyNotRefundable(toCents(dollars), toCents(refundable)) : undefined,
      ),
    ),
  });
}

/** Fees that were typed before another reason was chosen are left out. */
export const reversalSchema = reversePayment.input.transform((input) =>
  input.kind === 'bounced' ? input : { ...input, fee: undefined, bankFee: undefined },
);
