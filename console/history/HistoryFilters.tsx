import { historyKinds } from '../../ledger/values/historyKinds.ts';
import { ByChoice, ByDays, ByPerson, ClearFilters } from '../shared/ListFilters.tsx';
import { kinds } from './kinds.ts';

const choices = historyKinds.map((value) => ({ value, label: kinds[value].label }));

/** By kind, person and date. */
export function HistoryFilters() {
  return (
    <>
      <ByChoice name="kind" label="Kind" all="Everything" choices={choices} width={160} />
      <ByPerson />
      <ByDays />
      <ClearFilters />
    </>
  );
}
