import { z } from 'zod';
import { changePayment, movePayment, reversePayment } from '../../api/account/correction/contract.ts';
import { refundPayment } from '../../api/account/refund/contract.ts';
import { amount, byRule, byRules } from '../../api/platform/contract/call.ts';
import { isDollarAmount, toCents } from '../../ledger/values/money.ts';
import {
  validateLeftOn,
  validateMovedTotal,
  validateReceivedAmount,
  validateReceivedOn,
  validateRefundAmount,
} from '../../ledger/values/paymentRules.ts';
import { isBlank } from '../../ledger/values/plainText.ts';
import { firstViolations, required, violationIf } from '../../ledger/values/violation.ts';
import type { Blank } from '../../ui/forms/CallDialog.tsx';

/** The dialog that refunds a payment, as far as its quote goes by it. */
export type RefundValues = Pick<Blank<z.input<typeof refundPayment.input>>, 'amount'> & {
  readonly charges: readonly { readonly _id: string; readonly becomes: 'due' | 'canceled' }[];
};

/** @param refundable what can still go back */
export function refundSchema(refundable: number) {
  return refundPayment.input.extend({
    amount: amount('amount').check(
      byRule((dollars) =>
        isDollarAmount(dollars) ? validateRefundAmount(toCents(dollars), toCents(refundable)) : undefined,
      ),
    ),
  });
}

/**
 * The dialog that reverses a payment of these days. Fees that were typed before another reason was chosen are
 * left out.
 */
export function reversalSchema(days: Parameters<typeof validateLeftOn>[1]) {
  return reversePayment.input
    .check(
      byRules(({ kind, leftOn = '' }) =>
        kind === 'mistake' ? [] : firstViolations([['leftOn', validateLeftOn(leftOn, days)]]),
      ),
    )
    .transform((input) =>
      input.kind === 'bounced' ? input : { ...input, fee: undefined, bankFee: undefined },
    );
}

/** A number that was typed before another way was chosen is left out. */
export function changeSchema(today: string) {
  return z
    .custom<z.input<typeof changePayment.input>>()
    .check(byRules(({ paidOn }) => firstViolations([['paidOn', validateReceivedOn(paidOn, { today })]])))
    .transform((values) => (values.method === 'check' ? values : { ...values, checkNumber: '' }))
    .pipe(changePayment.input);
}

/** The dialog that moves a payment: amounts by charge, null for a charge that gets nothing. */
export interface MoveValues {
  readonly uuid: string;
  readonly paymentId: string;
  readonly to: string;
  readonly amounts: Readonly<Record<string, number | null>>;
  readonly reason: string;
}

/** @param amount all of the payment, in dollars */
export function moveForm(amount: number) {
  return z
    .custom<MoveValues>()
    .check(
      byRules(({ amounts, reason: why }) => {
        const given = Object.entries(amounts).flatMap(([id, dollars]) =>
          dollars === null ? [] : [[id, dollars] as const],
        );
        const cents = given.reduce(
          (sum, [, dollars]) => sum + (isDollarAmount(dollars) ? toCents(dollars) : 0),
          0,
        );
        const [first] = Object.keys(amounts);
        return firstViolations([
          ...given.map(([id, dollars]) => [`amounts.${id}`, validateReceivedAmount(dollars)] as const),
          // Where there is no charge, it is whose account was chosen.
          [first === undefined ? 'to' : `amounts.${first}`, validateMovedTotal(cents, toCents(amount))],
          ['reason', violationIf(isBlank(why), 'ReasonMissing', required('reason'))],
        ]);
      }),
    )
    .transform(({ amounts, ...rest }) => ({
      ...rest,
      charges: Object.entries(amounts).flatMap(([_id, dollars]) =>
        dollars === null ? [] : [{ _id, amount: dollars }],
      ),
    }))
    .pipe(movePayment.input);
}
