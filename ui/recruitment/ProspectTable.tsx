import { Checkbox, FormControlLabel, TablePagination } from '@mui/material';
import { useState } from 'react';
import type { Prospect } from '../../api/contract/prospect.ts';
import { formatInstantDay } from '../instants.ts';
import type { Column } from '../records/columns.tsx';
import { RecordList } from '../records/RecordList.tsx';

const PAGE_SIZES = [5, 10];

/** The prospects of a group, newest first; ticking one shows its card. */
export function ProspectTable(props: {
  readonly prospects: readonly Prospect[];
  readonly timeZone: string;
  readonly isTicked: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}) {
  const { prospects } = props;
  const [size, setSize] = useState(5);
  const [chosenPage, setPage] = useState(0);
  // The last page may be gone since.
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(prospects.length / size) - 1));
  return (
    <>
      <RecordList
        label="Prospects"
        columns={columnsOf(props)}
        rows={prospects.slice(page * size, (page + 1) * size)}
        keyOf={({ _id }) => _id}
        empty="There are no prospects"
        cardsBelow="md"
      />
      {prospects.length > 0 && (
        <TablePagination
          component="div"
          count={prospects.length}
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
  '& .MuiTablePagination-toolbar': { px: { xs: 1, sm: 2 } },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-input': { ml: { xs: 0, sm: 1 }, mr: { xs: 'auto', sm: 4 } },
  '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2.5 } },
};

function columnsOf({
  timeZone,
  isTicked,
  onToggle,
}: Pick<
  Parameters<typeof ProspectTable>[0],
  'timeZone' | 'isTicked' | 'onToggle'
>): readonly Column<Prospect>[] {
  return [
    {
      label: 'Name',
      card: 'start',
      sx: { minWidth: 160 },
      render: ({ _id, name }) => (
        <FormControlLabel
          control={
            <Checkbox size="small" checked={isTicked(_id)} onChange={() => onToggle(_id)} sx={{ py: 0.5 }} />
          }
          label={name}
          sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontWeight: 560, overflowWrap: 'anywhere' } }}
        />
      ),
    },
    { label: 'Year', source: 'year', nowrap: true, card: 'meta' },
    { label: 'Major', source: 'major', card: 'meta' },
    { label: 'Email', source: 'email', card: 'meta', sx: { overflowWrap: 'anywhere' } },
    { label: 'Phone', source: 'phone', nowrap: true, card: 'meta' },
    {
      label: 'Average Rating',
      align: 'right',
      empty: '–',
      render: ({ avgRating }) => avgRating?.toFixed(1),
    },
    {
      label: 'Approval',
      align: 'right',
      empty: '–',
      render: ({ avgApproveRate }) => avgApproveRate !== null && `${avgApproveRate}%`,
    },
    { label: 'Added', nowrap: true, render: ({ ts }) => formatInstantDay(ts, timeZone) },
  ];
}
