import type { RecurringCharge } from '../../../api/account/recurring/contract.ts';
import { counted } from '../../../ledger/values/counted.ts';

/** How often dues are charged. */
export const everyWords: Readonly<Record<RecurringCharge['every'], string>> = {
  month: 'Every month',
  term: 'Every term',
};

/** Who is charged: "48 members", "13 members of Live-in". */
export function whoWords({ members, groupName }: Pick<RecurringCharge, 'members' | 'groupName'>): string {
  return `${counted(members, 'member')}${groupName === '' ? '' : ` of ${groupName}`}`;
}
