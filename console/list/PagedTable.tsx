import { Box, TablePagination } from '@mui/material';
import { useState } from 'react';
import type { Column, Records } from '../../ui/list/columns.tsx';
import { RecordCards } from '../../ui/list/RecordCards.tsx';
import { RecordTable, type Sort } from '../../ui/list/RecordTable.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { usePrinting } from '../shared/usePrinting.ts';

const PER_PAGE = 100;

/** Rows that have all been read as a table, page by page; on paper all of them. */
export function PagedTable<Row>(
  props: Records<Row> & {
    readonly columns: readonly Column<Row>[];
    /** On a phone they are cards; else the table scrolls sideways there. */
    readonly cards?: boolean;
    readonly sort?: Sort<Row>;
    readonly onSort?: (sort: Sort<Row>) => void;
  },
) {
  const { rows, cards = false, ...table } = props;
  const [page, setPage] = useState(0);
  const printing = usePrinting();
  const phone = usePhone();
  // The page that was looked at may be gone after a change of the day or the search.
  const shownPage = Math.min(page, Math.max(0, Math.ceil(rows.length / PER_PAGE) - 1));
  const shown = printing ? rows : rows.slice(shownPage * PER_PAGE, (shownPage + 1) * PER_PAGE);
  return (
    <>
      {cards && phone ? <RecordCards {...table} rows={shown} /> : <RecordTable {...table} rows={shown} />}
      {rows.length > PER_PAGE && (
        <Box className="no-print">
          <TablePagination
            component="div"
            count={rows.length}
            page={shownPage}
            rowsPerPage={PER_PAGE}
            rowsPerPageOptions={[PER_PAGE]}
            onPageChange={(_event, next) => setPage(next)}
          />
        </Box>
      )}
    </>
  );
}
