import { Box, Button, Card } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ListBase, Pagination, type SortPayload, useListContext, useStore } from 'react-admin';
import type { Resource } from '../../api/contract.ts';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { Outline } from '../../ui/primitives/Outline.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { SkipLink } from '../../ui/primitives/SkipLink.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListViews } from './ListViews.tsx';
import { SelectedRows } from './SelectedRows.tsx';
import { shownIds } from './shownIds.ts';
import { useListFilters } from './useListFilters.ts';
import { useOpenRow } from './useOpenRow.ts';
import { type ListTab, useSavedViews } from './useViews.ts';

const rowsPerPage = [25, 50, 100];

interface Frame {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly tabs?: readonly ListTab[];
  readonly filters?: ReactNode;
  /** What stands over the list. */
  readonly above?: ReactNode;
  /** What stands under the list. */
  readonly below?: ReactNode;
  /** In the place of the rows when there are none. */
  readonly empty: ReactNode;
  /** Shows the row that is open beside the list. */
  readonly Panel?: ComponentType<{ readonly id: string }>;
  /** The rows, such as `ListRecords`. */
  readonly children: ReactNode;
}

/** What the person last sorted a list by, and how many rows a page has. */
interface Order {
  readonly sort: SortPayload;
  readonly perPage: number;
}

/**
 * A screen that is one list of a resource: its title, views, filters, and its rows page by page. Filters,
 * sort and page are in the address; views, columns, sort and page size are remembered for the person.
 */
export function ListPage(
  props: Frame & {
    readonly resource: Resource;
    /** Until the person chooses another. */
    readonly sort: SortPayload;
    /** What the list is always filtered by. */
    readonly filter?: object;
    /** What it is filtered by until the person chooses otherwise. */
    readonly opensWith?: object;
  },
) {
  const { resource, sort, filter, opensWith, ...frame } = props;
  const { first } = useSavedViews(resource);
  const [order] = useStore<Order>(`${resource}.order`, { sort, perPage: 50 });
  return (
    <ListBase
      resource={resource}
      sort={first?.value.sort ?? order.sort}
      perPage={first?.value.perPage ?? order.perPage}
      filter={filter}
      filterDefaultValues={first?.value.filter ?? opensWith}
      exporter={false}
      // A list says in its own place what went wrong: react-admin would show a toast as well.
      queryOptions={{ onError: () => undefined }}
      // Filters and selection last as long as the screen: a filter of yesterday would hide rows unnoticed.
      storeKey={false}
    >
      <SelectedRows filter={filter}>
        <RememberOrder order={order} />
        <RememberRows resource={resource} />
        <ListLayout {...frame} />
      </SelectedRows>
    </ListBase>
  );
}

function RememberOrder({ order }: { readonly order: Order }) {
  const { resource, sort, perPage } = useListContext();
  const [, remember] = useStore<Order>(`${resource}.order`);
  useEffect(() => {
    const isSame =
      sort.field === order.sort.field && sort.order === order.sort.order && perPage === order.perPage;
    if (!isSame) remember({ sort, perPage });
  }, [sort, perPage, order, remember]);
  return null;
}

function RememberRows({ resource }: { readonly resource: Resource }) {
  const { data } = useListContext();
  const [, remember] = useStore<readonly string[]>(shownIds(resource));
  useEffect(() => {
    if (data !== undefined) remember(data.map(({ id }) => String(id)));
  }, [data, remember]);
  return null;
}

function ListLayout(props: Frame) {
  const { title, subtitle, actions, tabs, filters, above, below, empty, Panel, children } = props;
  const { resource } = useListContext();
  const id = `${resource}-panel`;
  const { openId } = useOpenRow();
  return (
    <>
      <SkipToList id={id} />
      <Page title={title} subtitle={subtitle} actions={actions}>
        <ListViews tabs={tabs} />
        {above}
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 4 }}>
          <Card
            id={id}
            sx={{ flex: 1, minWidth: 0 }}
            {...(tabs !== undefined && { role: 'tabpanel', 'aria-label': title })}
          >
            {filters !== undefined && (
              <FilterBar>
                {filters}
                <ClearFilters />
              </FilterBar>
            )}
            <Rows empty={empty}>{children}</Rows>
          </Card>
          {Panel && openId !== undefined && <Panel id={openId} />}
        </Box>
        {below}
      </Page>
    </>
  );
}

/** Past buttons, filters and heads, to what can be done with the first row. */
function SkipToList({ id }: { readonly id: string }) {
  const { total = 0 } = useListContext();
  if (total === 0) return null;
  return (
    <SkipLink
      href={`#${id}`}
      onClick={(event) => {
        const first = document.querySelector<HTMLElement>(`#${id} :is(tbody, ul) :is(a, button, input)`);
        if (first === null) return;
        event.preventDefault();
        first.focus();
      }}
    >
      Skip to the list
    </SkipLink>
  );
}

function Rows({ empty, children }: Pick<Frame, 'empty' | 'children'>) {
  const { error, isPending, total, refetch } = useListContext();
  if (error) return <ErrorState error={error} tall onRetry={() => void refetch()} />;
  if (isPending) return <Outline label="Loading" height={400} />;
  return (
    <>
      {total === 0 ? empty : children}
      <Pagination rowsPerPageOptions={rowsPerPage} />
    </>
  );
}

/** Takes all filters away, while there are any. Without a row, the empty list has this button. */
function ClearFilters() {
  const { total } = useListContext();
  const { count, clear } = useListFilters();
  return count > 0 && total !== 0 && <Button onClick={clear}>Clear filters</Button>;
}
