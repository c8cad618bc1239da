import { Box, Link, TablePagination, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AgedReceivable } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import type { Column } from '../../ui/records/columns.tsx';
import { RecordTable, type Sort } from '../../ui/records/RecordTable.tsx';
import { CollectionsBadge } from '../shared/CollectionsBadge.tsx';
import { FigureLink } from '../shared/FigureLink.tsx';
import { Money } from '../shared/Money.tsx';
import { usePrinting } from '../shared/usePrinting.ts';
import { figures, sortRows, totalsOf } from './aged.ts';

const PER_PAGE = 100;

/** Who owes how much since when. Each figure leads to the member's account as it stood on that day. */
export function AgedTable(props: {
  readonly rows: readonly AgedReceivable[];
  /** What follows the account's URL: `?asOf=…`, or nothing for today. */
  readonly accountQuery: string;
  readonly label: string;
}) {
  const [sort, setSort] = useState<Sort<AgedReceivable>>({ field: 'name', order: 'asc' });
  const [page, setPage] = useState(0);
  const printing = usePrinting();
  const sorted = sortRows(props.rows, sort);
  // The page that was looked at may be gone after a change of the day or the search.
  const shownPage = Math.min(page, Math.max(0, Math.ceil(sorted.length / PER_PAGE) - 1));
  const shown = printing ? sorted : sorted.slice(shownPage * PER_PAGE, (shownPage + 1) * PER_PAGE);
  return (
    <>
      {/* Scrolls sideways on a phone: six figures belong beside each other. */}
      <RecordTable
        label={props.label}
        columns={columnsOf(sorted, props.accountQuery)}
        rows={shown}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
      />
      {sorted.length > PER_PAGE && (
        <Box className="no-print">
          <TablePagination
            component="div"
            count={sorted.length}
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

function columnsOf(rows: readonly AgedReceivable[], query: string): Column<AgedReceivable>[] {
  const totals = totalsOf(rows);
  const accountOf = ({ memberId }: AgedReceivable) => `/account/${memberId}${query}`;
  const nameOf = ({ name }: AgedReceivable) => name || 'Unknown member';
  return [
    {
      source: 'name',
      label: 'Member',
      render: (row) => (
        <>
          <Link component={RouterLink} to={accountOf(row)} sx={{ fontWeight: 560 }}>
            {nameOf(row)}
          </Link>
          <Typography
            color="textSecondary"
            sx={{ display: { xs: 'none', sm: 'block' }, fontSize: '0.75rem', overflowWrap: 'anywhere' }}
          >
            {row.email}
          </Typography>
          <CollectionsBadge since={row.collectionsSince} />
        </>
      ),
      total: `Total of ${rows.length.toLocaleString('en-US')}`,
      // Whose the figures are stays in sight while they are scrolled.
      sx: {
        position: 'sticky',
        left: 0,
        zIndex: 1,
        minWidth: 140,
        '&.MuiTableCell-body, &.MuiTableCell-footer': { bgcolor: 'background.paper' },
      },
    },
    ...figures.map(
      ({ field, label }): Column<AgedReceivable> => ({
        source: field,
        label,
        align: 'right',
        nowrap: true,
        render: (row) =>
          row[field] === 0 ? (
            <Typography component="span" color="textSecondary">
              –
            </Typography>
          ) : (
            <FigureLink
              to={accountOf(row)}
              label={`${nameOf(row)}, ${label}`}
              figure={formatDollars(row[field])}
              strong={field === 'total'}
            />
          ),
        total: <Money dollars={totals[field]} strong />,
      }),
    ),
  ];
}
