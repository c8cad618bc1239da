import { TablePagination } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { RecordList } from './RecordList.tsx';
import { usePrinting } from './usePrinting.ts';

/** Rows of a page: `short` by spec 3 section 9, `long` for reports. */
const PAGE_SIZES = { short: [5, 10], long: [100] } as const;

/** Records that have all been read, in pages; on paper all of them. */
export function PagedList<Row>(
  props: ComponentProps<typeof RecordList<Row>> & { readonly pages: keyof typeof PAGE_SIZES },
) {
  const { pages, ...list } = props;
  const { rows } = list;
  const sizes = PAGE_SIZES[pages];
  const [size, setSize] = useState<number>(sizes[0]);
  const [chosen, setPage] = useState(0);
  const isPrinting = usePrinting();
  // Few rows of a report need no pages; short lists have their foot by the specification.
  const isWhole = isPrinting || rows.length <= (pages === 'short' ? 0 : sizes[0]);
  if (isWhole) return <RecordList {...list} />;
  // The last page may be gone since.
  const page = Math.min(chosen, Math.ceil(rows.length / size) - 1);
  return (
    <>
      <RecordList {...list} rows={rows.slice(page * size, (page + 1) * size)} />
      <TablePagination
        component="div"
        count={rows.length}
        page={page}
        rowsPerPage={size}
        rowsPerPageOptions={sizes}
        onPageChange={(_event, next) => setPage(next)}
        onRowsPerPageChange={({ target }) => {
          setSize(Number(target.value));
          setPage(0);
        }}
      />
    </>
  );
}
