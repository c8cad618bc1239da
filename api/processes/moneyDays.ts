import { assertValid } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { opening } from '../../ledger/opening/decide.ts';
import { type CalendarDate, dayIn, earlierOf, formatDay } from '../../ledger/values/calendar.ts';
import { fiscalYearOn } from '../../ledger/values/fiscalYear.ts';
import { moneyAccounts, receiptAccounts } from '../../ledger/values/moneyAccounts.ts';
import type { ManualPaymentMethod } from '../../ledger/values/paymentRules.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';
import type { CallRequest } from '../platform/calls/route.ts';

type Asking = Pick<CallRequest<unknown>, 'deps' | 'caller'>;

/**
 * Refuses money of a day before the fiscal year in which the organization registered, or before its opening
 * balances where they are earlier; and of a day before an opening balance, which holds that money already.
 * @param field the input that gives the day
 * @throws ValidationError
 */
export async function requireMoneyDay(
  asking: Asking,
  day: CalendarDate,
  { method, field }: { readonly method?: ManualPaymentMethod | undefined; readonly field: string },
): Promise<void> {
  const { deps, caller } = asking;
  const registeredOn = dayIn(caller.timeZone, new Date(caller.registeredAt));
  if (day >= registeredOn && method === undefined) return;
  const { state } = await loadStream(deps.log, opening, caller.orgCode, caller.orgCode);
  const account = method && receiptAccounts[method];
  const held = [...state.entered.values()].find((entered) => entered.account === account);
  if (account !== undefined && held !== undefined && day < held.occurredOn) {
    const message = `The opening balance of ${moneyAccounts[account]} holds what came in before ${formatDay(held.occurredOn)}`;
    assertValid({ code: 'HeldByOpeningBalance', message }, field);
  }
  if (day >= registeredOn) return;
  const { config } = await organizationOf(asking);
  const first = [...state.entered.values()].reduce(
    (earliest, { occurredOn }) => earlierOf(earliest, occurredOn),
    fiscalYearOn(registeredOn, config.fiscalMonth).firstDay,
  );
  const message = `The date should not be before ${formatDay(first)}, the first day of the books`;
  assertValid(day < first ? { code: 'BeforeTheBooks', message } : undefined, field);
}
