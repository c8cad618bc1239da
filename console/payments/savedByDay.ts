import type { PendingPayment } from '../../api/account/verification/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';

/** What the date sent of a payment saves its member; '' when nothing. */
export function savedByDay({ sentOn, saves }: Pick<PendingPayment, 'sentOn' | 'saves'>): string {
  const { earlyDiscount, lateFee } = saves;
  const saved = [
    ...(earlyDiscount > 0 ? [`earns the early discount of ${formatDollars(earlyDiscount)}`] : []),
    ...(lateFee > 0 ? [`avoids the late fee of ${formatDollars(lateFee)}`] : []),
  ];
  return saved.length === 0 ? '' : `Sent ${formatDay(sentOn)}, it ${saved.join(' and ')}`;
}
