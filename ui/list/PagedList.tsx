import { TablePagination } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { RecordList } from './RecordList.tsx';

const PAGE_SIZES = [5, 10];

/** Records in pages of 5 or 10 rows (spec 3 section 9). */
export function PagedList<Row>(props: ComponentProps<typeof RecordList<Row>>) {
  const { rows } = props;
  const [size, setSize] = useState(5);
  const [chosenPage, setPage] = useState(0);
  // The last page may be gone since.
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(rows.length / size) - 1));
  return (
    <>
      <RecordList {...props} rows={rows.slice(page * size, (page + 1) * size)} />
      {rows.length > 0 && (
        <TablePagination
          component="div"
          count={rows.length}
          page={page}
          rowsPerPage={size}
          rowsPerPageOptions={PAGE_SIZES}
          onPageChange={(_, next) => setPage(next)}
          onRowsPerPageChange={(event) => {
            setSize(Number(event.target.value));
            setPage(0);
          }}
          sx={paginationStyle}
        />
      )}
    </>
  );
}

/** In one line on a phone. */
const paginationStyle = {
  '& .MuiTablePagination-toolbar': { px: { xs: 2, sm: 4 } },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-input': { ml: { xs: 0, sm: 2 }, mr: { xs: 'auto', sm: 8 } },
  '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 5 } },
};
