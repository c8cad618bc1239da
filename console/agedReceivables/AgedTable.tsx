import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TablePagination,
  TableRow,
  TableSortLabel,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AgedReceivable } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { FigureLink } from '../shared/FigureLink.tsx';
import { Money } from '../shared/Money.tsx';
import { usePrinting } from '../shared/usePrinting.ts';
import { columns, type Sort, sortRows, totalsOf } from './aged.ts';

const PER_PAGE = 100;

/** Who owes how much since when. Each figure leads to the member's account as it stood on that day. */
export function AgedTable(props: {
  readonly rows: readonly AgedReceivable[];
  /** What follows the account's address: `?asOf=…`, or nothing for today. */
  readonly accountQuery: string;
  readonly label: string;
}) {
  const [sort, setSort] = useState<Sort>({ field: 'name', order: 'asc' });
  const [page, setPage] = useState(0);
  const printing = usePrinting();
  const sorted = sortRows(props.rows, sort);
  const totals = totalsOf(props.rows);
  // The page that was looked at may be gone after a change of the day or the search.
  const shownPage = Math.min(page, Math.max(0, Math.ceil(sorted.length / PER_PAGE) - 1));
  const shown = printing ? sorted : sorted.slice(shownPage * PER_PAGE, (shownPage + 1) * PER_PAGE);
  return (
    <>
      {/* Scrolls sideways on a phone: six figures belong beside each other. */}
      <TableContainer>
        <Table size="small" aria-label={props.label} sx={tableStyle}>
          <TableHead>
            <TableRow>
              <SortCell field="name" label="Member" sort={sort} onSort={setSort} />
              {columns.map(({ field, label }) => (
                <SortCell key={field} field={field} label={label} sort={sort} onSort={setSort} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <MemberRow key={row.id} row={row} to={`/account/${row.memberId}${props.accountQuery}`} />
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                {`Total of ${sorted.length.toLocaleString('en-US')}`}
              </TableCell>
              {columns.map(({ field }) => (
                <TableCell key={field} align="right">
                  <Money dollars={totals[field]} strong />
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
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

function SortCell(props: {
  readonly field: Sort['field'];
  readonly label: string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}) {
  const { field, sort } = props;
  const active = sort.field === field;
  // Names begin with A, amounts with the largest.
  const first = field === 'name' ? 'asc' : 'desc';
  const turned = sort.order === 'asc' ? 'desc' : 'asc';
  return (
    <TableCell align={field === 'name' ? 'left' : 'right'} sortDirection={active ? sort.order : false}>
      <TableSortLabel
        active={active}
        direction={active ? sort.order : first}
        onClick={() => props.onSort({ field, order: active ? turned : first })}
      >
        {props.label}
      </TableSortLabel>
    </TableCell>
  );
}

function MemberRow({ row, to }: { readonly row: AgedReceivable; readonly to: string }) {
  const name = row.name || 'Unknown member';
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        <Link component={RouterLink} to={to} sx={{ fontWeight: 560 }}>
          {name}
        </Link>
        <Typography
          color="textSecondary"
          sx={{ display: { xs: 'none', sm: 'block' }, fontSize: '0.75rem', overflowWrap: 'anywhere' }}
        >
          {row.email}
        </Typography>
      </TableCell>
      {columns.map(({ field, label }) => (
        <TableCell key={field} align="right">
          {row[field] === 0 ? (
            <Typography component="span" color="textSecondary">
              –
            </Typography>
          ) : (
            <FigureLink
              to={to}
              label={`${name}, ${label}`}
              figure={formatDollars(row[field])}
              strong={field === 'total'}
            />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

const tableStyle = {
  '& td, & thead th, & tfoot th': { whiteSpace: 'nowrap' },
  '& tbody th': { minWidth: 140 },
  // Whose the figures are stays in sight while they are scrolled.
  '& tbody th, & tfoot th': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& thead th:first-of-type': { position: 'sticky', left: 0, zIndex: 2 },
  '& tfoot td, & tfoot th': {
    color: 'text.primary',
    fontSize: 'inherit',
    fontWeight: 620,
    borderTop: 2,
    borderTopColor: 'divider',
  },
};
