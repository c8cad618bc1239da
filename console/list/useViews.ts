import { hashKey } from '@tanstack/react-query';
import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useSavedQueries,
  useStore,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useListFilters } from './useListFilters.ts';

/** A tab of a list that is always there: the filter `tab`. The first is for all. */
export interface ListTab {
  readonly value: string;
  readonly label: string;
}

/** The saved views of a list, and the one that is shown when a person comes to it. */
export function useSavedViews(resource: string) {
  const [saved, save] = useSavedQueries(resource);
  const [defaultLabel, setDefault] = useStore<string>(`${resource}.defaultQuery`, '');
  const views = extractValidSavedQueries(saved);
  return { views, save, defaultLabel, setDefault, first: views.find(({ label }) => label === defaultLabel) };
}

/** The views of the list around it: filters and sort by name, kept for the person (console/store.ts). */
export function useViews(tabs: readonly ListTab[]) {
  const { resource, filterValues, sort, perPage, setFilters, onUnselectItems } = useListContext();
  const { views, save, defaultLabel, setDefault } = useSavedViews(resource);
  const { count } = useListFilters();
  const navigate = useNavigate();
  const here = hashKey([filterValues, sort]);
  const current = views.find(({ value }) => hashKey([value.filter, value.sort]) === here);
  return {
    views,
    /** The saved view that is shown. */
    current,
    /** The list is narrowed as no view does. */
    isSavable: current === undefined && count > 0,
    openTab: (chosen: string) => {
      const { tab: _left, ...filters } = current === undefined ? filterValues : {};
      setFilters(chosen === tabs[0]?.value ? filters : { ...filters, tab: chosen });
      onUnselectItems();
    },
    openView: ({ value }: SavedQuery) => {
      onUnselectItems();
      void navigate({
        search: `?${new URLSearchParams({
          filter: JSON.stringify(value.filter ?? {}),
          sort: value.sort?.field ?? sort.field,
          order: value.sort?.order ?? sort.order,
          page: '1',
          perPage: String(value.perPage ?? perPage),
        })}`,
      });
    },
    saveAs: (label: string) => {
      const others = views.filter((view) => view.label !== label);
      save([...others, { label, value: { filter: filterValues, sort, perPage } }]);
    },
    isDefault: current !== undefined && current.label === defaultLabel,
    makeDefault: () =>
      setDefault(current === undefined || current.label === defaultLabel ? '' : current.label),
    remove: () => {
      if (current?.label === defaultLabel) setDefault('');
      save(views.filter((view) => view !== current));
    },
  };
}
