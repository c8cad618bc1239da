import { EXCEPTIONS, historyKinds } from '../../ledger/values/historyKinds.ts';
import { ByChoice, ByDays, ByPerson } from '../list/ListFilters.tsx';
import { kinds } from './kinds.ts';

const choices = [
  ...historyKinds.map((value) => ({ value, label: kinds[value].label })),
  { value: EXCEPTIONS, label: 'Exceptions' },
];

/** By kind, person and date; the register of exceptions is one of the kinds. */
export function HistoryFilters() {
  return (
    <>
      <ByChoice name="kind" label="Kind" choices={choices} />
      <ByPerson />
      <ByDays />
    </>
  );
}
