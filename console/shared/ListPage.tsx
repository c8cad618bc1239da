import { Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, type ListBaseProps, Pagination, useListContext } from 'react-admin';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { SkipLink } from '../../ui/primitives/SkipLink.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SelectedRows } from './SelectedRows.tsx';

const rowsPerPage = [25, 50, 100];

interface Frame {
  readonly filters?: ReactNode;
  /** In the place of the rows when there are none. */
  readonly empty: ReactNode;
  /** CSS height above which the rows scroll under their head. On a phone the page itself scrolls. */
  readonly maxHeight?: string;
  /** The rows, such as `ListRecords`. */
  readonly children: ReactNode;
}

/** A screen that is one list of a resource: its title, tabs, filters, and its rows page by page. */
export function ListPage(
  props: Required<Pick<ListBaseProps, 'resource' | 'sort'>> &
    Pick<ListBaseProps, 'filter'> &
    Frame & {
      readonly title: string;
      readonly subtitle?: ReactNode;
      readonly actions?: ReactNode;
      readonly tabs?: ReactNode;
      /** What stands over the list. */
      readonly above?: ReactNode;
      /** What stands under the list. */
      readonly below?: ReactNode;
    },
) {
  const { resource, sort, filter, title, subtitle, actions, tabs, above, below, ...frame } = props;
  return (
    <ListBase
      resource={resource}
      sort={sort}
      filter={filter}
      perPage={50}
      exporter={false}
      // A list says in its own place what went wrong: react-admin would show a toast as well.
      queryOptions={{ onError: () => undefined }}
      // Search and selection live with the screen (and its URL), not in the browser's storage.
      storeKey={false}
    >
      <SelectedRows>
        <SkipToList id={`${resource}-panel`} />
        <Page title={title} subtitle={subtitle} actions={actions}>
          {tabs}
          {above}
          <Card
            id={`${resource}-panel`}
            {...(tabs !== undefined && { role: 'tabpanel', 'aria-label': title })}
          >
            {frame.filters !== undefined && <FilterBar>{frame.filters}</FilterBar>}
            <Rows {...frame} />
          </Card>
          {below}
        </Page>
      </SelectedRows>
    </ListBase>
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

function Rows({ empty, maxHeight, children }: Frame) {
  const { error, isPending, total, refetch } = useListContext();
  if (error)
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Box>
    );
  return (
    <>
      {isPending && <RowsLoading />}
      {total === 0 && empty}
      {!isPending && total !== 0 && (
        <Box
          className="scrolls"
          sx={{
            maxHeight: { sm: maxHeight },
            overflow: 'auto',
            position: 'relative',
            // The header spans the frame, and looks as in other tables.
            '&& .RaDataTable-headerCell': { borderRadius: 0, bgcolor: 'headRow' },
          }}
        >
          {children}
        </Box>
      )}
      <Pagination rowsPerPageOptions={rowsPerPage} />
    </>
  );
}

function RowsLoading() {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2 }}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal bars have no other identity.
        <Skeleton key={row} height={34} />
      ))}
    </Box>
  );
}
