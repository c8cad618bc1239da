import pMap from 'p-map';
import type { z } from 'zod';
import { type SettlingAmount, settlingAmounts } from '../../../ledger/account/charge/incoming.ts';
import { chargeOf } from '../../../ledger/account/rules.ts';
import { assertValid } from '../../../ledger/decider.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import { validateReceivedOn } from '../../../ledger/values/paymentRules.ts';
import { accountRules } from '../../platform/calls/dispatch.ts';
import { AT_ONCE } from '../../platform/calls/execute.ts';
import { readRuledAccount } from '../../platform/calls/readAccount.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { requireMoneyDay } from '../../processes/moneyDays.ts';
import type { quoteManualPayment } from './contract.ts';

type QuoteRequest = CallRequest<z.output<typeof quoteManualPayment.input>>;

/**
 * What add-payment accepts on each charge, as of the day on which the money was received.
 * @throws NotFound for a charge that is not the member's; RuleViolation for a day on which nothing can come
 */
export async function quoteReceived({
  deps,
  caller,
  input,
  today,
}: QuoteRequest): Promise<z.output<typeof quoteManualPayment.output>> {
  const { receivedOn = today, charges } = input;
  assertValid(validateReceivedOn(receivedOn, { today }), 'receivedOn');
  await requireMoneyDay({ deps, caller }, receivedOn, { field: 'receivedOn' });
  const perMember = [...Map.groupBy(charges, ({ uuid }) => uuid)];
  const { orgCode } = caller;
  const rules = await accountRules(deps.db, orgCode);
  const quoted = await pMap(
    perMember,
    async ([memberId, own]) => {
      const { state: now } = await readRuledAccount(deps, { orgCode, memberId }, today, rules);
      return own.map(({ _id }) => ({ _id, amounts: settlingAmounts(chargeOf(now, _id), receivedOn) }));
    },
    AT_ONCE,
  );
  return { charges: quoted.flat().map(({ _id, amounts }) => ({ _id, amounts: presentSettling(amounts) })) };
}

export function presentSettling(amounts: readonly SettlingAmount[]) {
  return amounts.map((each) => ({
    amount: toDollars(each.amountCents),
    lateFee: toDollars(each.lateFeeCents),
    earlyDiscount: toDollars(each.discountCents),
    credit: toDollars(each.creditCents),
  }));
}
