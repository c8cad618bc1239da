import type { FineRule } from '../../../ledger/organization/events.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import type { FineRule as ShownRule } from '../../platform/contract/wire.ts';

/** What an unexcused absence costs, in dollars. */
export function presentFineRule({ amountCents, ...rule }: FineRule): ShownRule {
  return { ...rule, amount: toDollars(amountCents) };
}
