import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

const Selected = createContext<readonly RaRecord[]>([]);

/** The selected rows of the list around it, those on its other pages too. */
export function useSelectedRows<Row extends RaRecord>(): readonly Row[] {
  return useContext(Selected) as readonly Row[];
}

/**
 * Keeps the selected rows of a list: those on other pages stay selected, those that a search or filter takes
 * off the list do not.
 */
export function SelectedRows({ children }: { readonly children: ReactNode }) {
  const { data, selectedIds = [], onSelect, filterValues, isFetching } = useListContext();
  const [known, setKnown] = useState<ReadonlyMap<RaRecord['id'], RaRecord>>(new Map());
  const filter = JSON.stringify(filterValues);
  const filtered = useRef(filter);
  useEffect(() => {
    if (data === undefined || isFetching) return;
    if (filtered.current === filter)
      setKnown((before) => new Map([...before, ...data.map((row) => [row.id, row] as const)]));
    else {
      filtered.current = filter;
      const shown = new Map(data.map((row) => [row.id, row]));
      setKnown(shown);
      onSelect(selectedIds.filter((id) => shown.has(id)));
    }
  }, [data, isFetching, filter, selectedIds, onSelect]);
  return <Selected value={selectedIds.flatMap((id) => known.get(id) ?? [])}>{children}</Selected>;
}
