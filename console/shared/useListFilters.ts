import { useListContext } from 'react-admin';

/** The filters of the list around it by name, kept in the address so that a view can be shared. */
export function useListFilters<Name extends string>() {
  const { filterValues, setFilters } = useListContext();
  return {
    isFiltered: Object.keys(filterValues).length > 0,
    /** What is filtered by; '' when it is not. */
    chosen: (name: Name): string => (typeof filterValues[name] === 'string' ? filterValues[name] : ''),
    /** Undefined and '' take the filter away. */
    set: (name: Name, value: string | undefined): void => {
      const { [name]: _replaced, ...others } = filterValues;
      setFilters(value === undefined || value === '' ? others : { ...others, [name]: value });
    },
    clear: (): void => setFilters({}),
  };
}
