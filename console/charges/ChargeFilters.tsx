import { SortButton } from 'react-admin';
import { readingOf } from '../../ui/data/reading.ts';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { FilterChip } from '../list/FilterChip.tsx';
import { ByChoice, ByDays, ByGroup, ByPerson, daysBetween } from '../list/ListFilters.tsx';
import { useListFilters } from '../list/useListFilters.ts';
import { useChargeChoices } from './choices.ts';

/** Filters of the charges. A phone, whose cards have no heads, sorts here, too. */
export function ChargeFilters() {
  const types = readingOf(useChargeChoices(), (choices) => choices.types);
  const phone = usePhone();
  return (
    <>
      <ByPerson />
      <ByGroup />
      <ByChoice name="type" label="Charge Type" choices={types} />
      <ByDays label="Date of Charge" fromLabel="Charged from" toLabel="Charged until" />
      <ByStart />
      {phone && <SortButton fields={['ts', 'dueDate', 'name', 'amount', 'amtPaid']} />}
    </>
  );
}

/** The start dates that the dashboard's figures are of; other charges are found by the days above. */
function ByStart() {
  const { chosen, without } = useListFilters<'startFrom' | 'startTo'>();
  const days = daysBetween(chosen('startFrom'), chosen('startTo'));
  if (days === undefined) return null;
  return <FilterChip label="Starting" value={days} onClear={() => without('startFrom', 'startTo')} />;
}
