import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { useToast } from '../../ui/app/toast.ts';

/** The calls that act on a selection take as many (`delete-dues`). */
export const MAX_SELECTED = 5_000;
/** Rows that `/api/rest` answers at once. */
const PER_READ = 1_000;

interface Selection {
  readonly rows: readonly RaRecord[];
  readonly selectAll: () => Promise<void>;
}

const Selected = createContext<Selection>({ rows: [], selectAll: async () => undefined });

/** The selected rows of the list around it, those on its other pages too. */
export function useSelectedRows<Row extends RaRecord>(): readonly Row[] {
  return useContext(Selected).rows as readonly Row[];
}

/** Selects every row that the filters of the list around it let through, up to `MAX_SELECTED`. */
export function useSelectAll(): () => Promise<void> {
  return useContext(Selected).selectAll;
}

/**
 * Keeps the selected rows of a list: those on other pages stay selected, those that a search or filter takes
 * off the list do not.
 * @param filter what the list is always filtered by
 */
export function SelectedRows(props: { readonly filter?: object; readonly children: ReactNode }) {
  const { resource, data, selectedIds = [], onSelect, filterValues, sort, isFetching } = useListContext();
  const dataProvider = useDataProvider();
  const toast = useToast();
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

  const readPage = (page: number) =>
    dataProvider.getList(resource, {
      filter: { ...props.filter, ...filterValues },
      sort,
      pagination: { page, perPage: PER_READ },
    });
  const selectAll = async () => {
    try {
      const { data: first, total = 0 } = await readPage(1);
      const pages = Math.ceil(Math.min(total, MAX_SELECTED) / PER_READ);
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, at) => readPage(at + 2)),
      );
      const all = [...first, ...others.flatMap(({ data }) => data)];
      setKnown(new Map(all.map((row) => [row.id, row])));
      onSelect(all.map(({ id }) => id));
    } catch {
      toast('The rows could not be read. Nothing more was selected.', undefined, 'error');
    }
  };
  const rows = selectedIds.flatMap((id) => known.get(id) ?? []);
  return <Selected value={{ rows, selectAll }}>{props.children}</Selected>;
}
