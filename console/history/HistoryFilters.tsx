import { ByChoice, ByDays, ByPerson, ClearFilters } from '../shared/ListFilters.tsx';

const kinds = [
  { value: 'charge', label: 'Charges' },
  { value: 'payment', label: 'Payments' },
  { value: 'credit', label: 'Credits' },
  { value: 'member', label: 'Members' },
  { value: 'organisation', label: 'Organization' },
] as const;

/** By kind, person and date. */
export function HistoryFilters() {
  return (
    <>
      <ByChoice name="kind" label="Kind" all="Everything" choices={kinds} width={160} />
      <ByPerson />
      <ByDays />
      <ClearFilters />
    </>
  );
}
