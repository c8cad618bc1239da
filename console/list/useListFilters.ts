import { useListContext } from 'react-admin';

/** Filters that say which list it is; the others narrow it, and can be cleared. */
const SCOPE: ReadonlySet<string> = new Set(['tab', 'budgetId', 'category']);

/** The filters of the list around it by name, kept in the address so that a view can be shared. */
export function useListFilters<Name extends string>() {
  const { filterValues, setFilters } = useListContext();
  const scope = Object.fromEntries(Object.entries(filterValues).filter(([name]) => SCOPE.has(name)));
  return {
    /** How many filters narrow the list. */
    count: Object.keys(filterValues).length - Object.keys(scope).length,
    /** What is filtered by; '' when it is not. */
    chosen: (name: Name): string => (typeof filterValues[name] === 'string' ? filterValues[name] : ''),
    /** Undefined and '' take the filter away. */
    set: (name: Name, value: string | undefined): void => {
      const { [name]: _replaced, ...others } = filterValues;
      setFilters(value === undefined || value === '' ? others : { ...others, [name]: value });
    },
    setAll: (values: Readonly<Partial<Record<Name, string>>>): void =>
      setFilters({ ...filterValues, ...values }),
    /** Takes some filters away. */
    without: (...names: readonly Name[]): void =>
      setFilters(
        Object.fromEntries(Object.entries(filterValues).filter(([name]) => !names.includes(name as Name))),
      ),
    clear: (): void => setFilters(scope),
  };
}
