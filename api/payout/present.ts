import { toDollars } from '../../ledger/values/money.ts';
import type { PayoutLineView, PayoutView } from '../../projections/payouts.ts';
import type { Payout, PayoutDetail } from './contract.ts';

export function presentPayout({ payoutId, amountCents, ...payout }: PayoutView): Payout {
  return { id: payoutId, amount: toDollars(amountCents), ...payout };
}

export function presentPayoutDetail(payout: PayoutView, lines: readonly PayoutLineView[]): PayoutDetail {
  const sumOf = (some: readonly PayoutLineView[], field: 'grossCents' | 'feeCents' | 'netCents') =>
    toDollars(some.reduce((sum, line) => sum + line[field], 0));
  const kinds = Map.groupBy(lines, ({ kind }) => kind);
  return {
    ...presentPayout(payout),
    sums: [...kinds].map(([kind, some]) => ({
      kind,
      gross: sumOf(some, 'grossCents'),
      fee: sumOf(some, 'feeCents'),
      net: sumOf(some, 'netCents'),
    })),
    lines: lines.map(({ line, grossCents, feeCents, netCents, ...rest }) => ({
      id: String(line),
      ...rest,
      gross: toDollars(grossCents),
      fee: toDollars(feeCents),
      net: toDollars(netCents),
    })),
  };
}
