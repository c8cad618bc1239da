import { z } from 'zod';
import { byRules } from '../../api/platform/contract/call.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { validateAmount } from '../../ledger/values/money.ts';
import { validateReceivedOn, validateTotalReceived } from '../../ledger/values/paymentRules.ts';
import { firstViolations, violationIf } from '../../ledger/values/violation.ts';
import { type Allocated, allocatedBy, amountRules, paidBy, restOf } from './allocation.ts';

/** What is typed of one check over several members. */
export interface CheckValues extends Allocated {
  readonly checkNumber: string;
  /** Whose credit the rest becomes. */
  readonly creditTo: string;
}

/** The form, checked; the input of `add-payment` comes out. */
export function checkForm(today: CalendarDate) {
  return z
    .custom<CheckValues>()
    .check(
      byRules((values) => {
        const { members, received, receivedOn, creditTo } = values;
        const few = 'Choose at least two members.';
        const whose = 'Say whose credit the rest becomes.';
        return firstViolations([
          ['receivedOn', validateReceivedOn(receivedOn, { today })],
          [
            'received',
            received === null
              ? validateAmount('amount of the check', received)
              : validateTotalReceived(received, allocatedBy(values)),
          ],
          ['members', violationIf(members.length < 2, 'MembersMissing', few)],
          ...amountRules(values),
          [
            'creditTo',
            violationIf(restOf(values) > 0 && !members.includes(creditTo), 'CreditToMissing', whose),
          ],
        ]);
      }),
    )
    .transform((values) => ({
      payInfo: {
        pmt_type: 'check' as const,
        isOneCheck: true,
        receivedOn: values.receivedOn,
        amountReceived: values.received ?? 0,
        checkNumber: values.checkNumber || undefined,
        creditTo: restOf(values) > 0 ? values.creditTo : undefined,
      },
      payments: paidBy(values),
    }));
}
