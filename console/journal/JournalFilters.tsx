import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { ByChoice, ByDays, ByKnown, ByPerson } from '../list/ListFilters.tsx';
import { useListFilters } from '../list/useListFilters.ts';
import { useReport } from '../shared/useReport.ts';

/** By account, person and days, and as known on a day. */
export function JournalFilters() {
  const accounts = useReport<TrialBalanceRow>('trial-balance', {});
  const account = useListFilters<'account'>().chosen('account');
  const rows = accounts.data ?? [];
  const choices = rows.map((row) => ({ value: row.id, label: row.account }));
  // The one from the address is there at once, while the others are still read.
  if (account !== '' && !choices.some(({ value }) => value === account))
    choices.push({ value: account, label: account });
  return (
    <>
      <ByChoice name="account" label="Account" choices={{ ...accounts, data: choices }} />
      <ByPerson />
      <ByDays />
      <ByKnown />
    </>
  );
}
