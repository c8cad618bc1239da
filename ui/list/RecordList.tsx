import { TablePagination, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ComponentProps, useState } from 'react';
import type { Records } from './columns.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { usePrinting } from './usePrinting.ts';

/** Rows of a page: `short` by spec 3 section 9, `long` for reports. */
const PAGE_SIZES = { short: [5, 10], long: [100] } as const;

/** Records as a table; as cards where the window is too narrow for one. */
export function RecordList<Row>(
  props: Records<Row> &
    Pick<ComponentProps<typeof RecordTable<Row>>, 'maxHeight'> & {
      /** Shown when there are none. */
      readonly empty?: string;
      /** Windows narrower than this have cards: a phone’s, or a tablet’s too. */
      readonly cardsBelow?: 'sm' | 'md' | 'never';
      /** Shown in pages; all of them on paper. */
      readonly pages?: keyof typeof PAGE_SIZES;
    },
) {
  const { empty, cardsBelow = 'sm', pages, maxHeight, ...records } = props;
  const narrow = useMediaQuery<Theme>((theme) =>
    theme.breakpoints.down(cardsBelow === 'never' ? 'xs' : cardsBelow),
  );
  const { rows, pagination } = usePages(records.rows, pages);
  if (empty !== undefined && rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{ py: 8, textAlign: 'center' }}>
        {empty}
      </Typography>
    );
  return (
    <>
      {narrow ? (
        <RecordCards {...records} rows={rows} />
      ) : (
        <RecordTable {...records} rows={rows} maxHeight={maxHeight} />
      )}
      {pagination}
    </>
  );
}

/** The rows of the page that is shown, and what turns to the others. */
function usePages<Row>(all: readonly Row[], pages: keyof typeof PAGE_SIZES | undefined) {
  const sizes: readonly number[] = pages === undefined ? [] : PAGE_SIZES[pages];
  const [size = all.length, setSize] = useState(sizes[0]);
  const [chosen, setPage] = useState(0);
  const isPrinting = usePrinting();
  const [smallest = all.length] = sizes;
  if (isPrinting || all.length <= smallest) return { rows: all, pagination: null };
  // The last page may be gone since.
  const page = Math.min(chosen, Math.ceil(all.length / size) - 1);
  const pagination = (
    <TablePagination
      component="div"
      count={all.length}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={sizes}
      onPageChange={(_event, next) => setPage(next)}
      onRowsPerPageChange={({ target }) => {
        setSize(Number(target.value));
        setPage(0);
      }}
    />
  );
  return { rows: all.slice(page * size, (page + 1) * size), pagination };
}
