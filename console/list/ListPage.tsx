import { Box, Button, Card } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import {
  FilterLiveSearch,
  ListBase,
  type RaRecord,
  type SortPayload,
  useListContext,
  useStore,
} from 'react-admin';
import type { Resource } from '../../api/contract.ts';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { Outline } from '../../ui/primitives/Outline.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { SkipLink } from '../../ui/primitives/SkipLink.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { type FootProps, ListFoot } from './ListFoot.tsx';
import { ListRows, type RowsProps } from './ListRows.tsx';
import { ListViews } from './ListViews.tsx';
import { SelectedRows } from './SelectedRows.tsx';
import { type Selectable, SelectionBar } from './SelectionBar.tsx';
import { shownIds } from './shownIds.ts';
import { useListFilters } from './useListFilters.ts';
import { useOpenRow } from './useOpenRow.ts';
import { type ListTab, useSavedViews } from './useViews.ts';
import { ViewButton } from './ViewButton.tsx';

interface Frame<Row> extends FootProps, Partial<RowsProps<Row>> {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly tabs?: readonly ListTab[];
  /** Names the search field, as in "Search name or email". */
  readonly search?: string | undefined;
  /** Chips that narrow the list (`ListFilters`). */
  readonly filters?: ReactNode;
  /** What stands over the list. */
  readonly above?: ReactNode;
  /** What stands under the list. */
  readonly below?: ReactNode;
  /** In the place of the rows when there are none. */
  readonly empty: ReactNode;
  /** Shows the row that is open beside the list. */
  readonly Panel?: ComponentType<{ readonly id: string }>;
  readonly selection?: Selectable<Row>;
  /** The rows, where they are not drawn from `columns`. */
  readonly children?: ReactNode;
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
export function ListPage<Row extends RaRecord<string>>(
  props: Frame<Row> & {
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
        <ListLayout {...frame} filter={filter} />
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

function ListLayout<Row extends RaRecord<string>>(
  props: Frame<Row> & { readonly filter: object | undefined },
) {
  const { title, tabs, Panel } = props;
  const { resource } = useListContext();
  const id = `${resource}-panel`;
  const { openId } = useOpenRow();
  return (
    <>
      <SkipToList id={id} />
      <Page title={title} subtitle={props.subtitle} actions={props.actions}>
        <ListViews tabs={tabs} />
        {props.above}
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 4 }}>
          <Card id={id} sx={listStyle} {...(tabs !== undefined && { role: 'tabpanel', 'aria-label': title })}>
            <Rows {...props} />
          </Card>
          {Panel && openId !== undefined && <Panel id={openId} />}
        </Box>
        {props.below}
      </Page>
    </>
  );
}

/** Its head sticks under the top bar and its foot to the end of the window, while the page scrolls. */
const listStyle = {
  flex: 1,
  minWidth: 0,
  overflow: 'clip',
  containerType: 'inline-size',
  '--top-bar': '48px',
} as const;

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

function Rows<Row extends RaRecord<string>>(props: Frame<Row> & { readonly filter: object | undefined }) {
  const { search, filters, columns, empty, selection, noun, sums, filter } = props;
  const { error, isPending, total, refetch } = useListContext();
  return (
    <>
      <ListBar search={search} filters={filters} columns={columns} />
      {error ? (
        <Box sx={{ p: 4 }}>
          <ErrorState error={error} tall onRetry={() => void refetch()} />
        </Box>
      ) : isPending ? (
        <Outline label="Loading" height={400} />
      ) : total === 0 ? (
        empty
      ) : (
        <>
          {columns === undefined ? (
            props.children
          ) : (
            <ListRows
              label={props.title}
              columns={columns}
              rowClick={props.rowClick}
              isSelectable={selection !== undefined}
            />
          )}
          <Box sx={{ position: 'sticky', bottom: 0, zIndex: 3, bgcolor: 'background.paper' }}>
            {selection !== undefined && <SelectionBar {...selection} />}
            <ListFoot noun={noun} sums={sums} filter={filter} />
          </Box>
        </>
      )}
    </>
  );
}

/** Over the rows: search, what the list is filtered by, and how it is shown. */
function ListBar<Row>(props: Pick<Frame<Row>, 'search' | 'filters' | 'columns'>) {
  const { search, filters, columns } = props;
  const { resource, total } = useListContext();
  const { count, clear } = useListFilters();
  const phone = usePhone();
  if (search === undefined && filters === undefined && (columns === undefined || phone)) return null;
  return (
    <Row className="no-print" sx={barStyle}>
      {search !== undefined && (
        <FilterLiveSearch
          source="q"
          hiddenLabel
          placeholder={search}
          fullWidth
          slotProps={{ htmlInput: { 'aria-label': search } }}
        />
      )}
      {filters}
      {/* Without a row, the empty list has this button. */}
      {count > 0 && total !== 0 && <Button onClick={clear}>Clear filters</Button>}
      {columns !== undefined && !phone && <ViewButton resource={resource} columns={columns} />}
    </Row>
  );
}

const barStyle = { p: 3, borderBottom: 1, borderColor: 'divider', '& form': { width: { xs: 1, sm: 280 } } };
