import type { TrialBalanceRow } from '../../api/contract/reports.ts';
import { ByChoice, ByDays, ByPerson, ClearFilters } from '../shared/ListFilters.tsx';
import { useListFilters } from '../shared/useListFilters.ts';
import { useReport } from '../shared/useReport.ts';

/** By account, person and days. */
export function JournalFilters() {
  const { data: accounts = [] } = useReport<TrialBalanceRow>('trial-balance', {});
  const account = useListFilters<'account'>().chosen('account');
  // The one from the address is there at once, while the others are still read.
  const names = new Set([...accounts.map((row) => row.account), account]);
  names.delete('');
  const choices = [...names].map((name) => ({ value: name, label: name }));
  return (
    <>
      <ByChoice name="account" label="Account" all="All accounts" choices={choices} width={220} />
      <ByPerson />
      <ByDays />
      <ClearFilters />
    </>
  );
}
