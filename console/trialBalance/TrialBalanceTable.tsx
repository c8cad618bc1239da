import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { TrialBalanceRow } from '../../api/contract/reports.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { FigureLink } from '../shared/FigureLink.tsx';
import { listAddress } from '../shared/listAddress.ts';
import { Money } from '../shared/Money.tsx';
import { balanceWords, totalsOf } from './totals.ts';

export function TrialBalanceTable(props: {
  readonly rows: readonly TrialBalanceRow[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly caption: string;
}) {
  const { rows, from, to } = props;
  const totals = totalsOf(rows);
  return (
    <>
      <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {props.caption}
      </Typography>
      <TableContainer>
        <Table size="small" aria-label={props.caption} sx={tableStyle}>
          <TableHead>
            <TableRow>
              <TableCell>Account</TableCell>
              <TableCell align="right">Debit</TableCell>
              <TableCell align="right">Credit</TableCell>
              <TableCell align="right">Balance</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <AccountRow
                key={row.id}
                row={row}
                to={listAddress('/journal', { account: row.id, from, to })}
              />
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                Total
              </TableCell>
              <TableCell align="right">
                <Money dollars={totals.debit} strong />
              </TableCell>
              <TableCell align="right">
                <Money dollars={totals.credit} strong />
              </TableCell>
              <TableCell />
            </TableRow>
          </TableFooter>
        </Table>
      </TableContainer>
      <Verdict isEqual={totals.isEqual} />
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
        Dr: more was received than given, as with money in the bank or owed by members. Cr: more was given, as
        with income and members' credit.
      </Typography>
    </>
  );
}

function AccountRow({ row, to }: { readonly row: TrialBalanceRow; readonly to: string }) {
  const { account } = row;
  const figures = [
    ['Debit', formatDollars(row.debit)],
    ['Credit', formatDollars(row.credit)],
    ['Balance', balanceWords(row.balance)],
  ] as const;
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {account}
      </TableCell>
      {figures.map(([column, figure]) => (
        <TableCell key={column} align="right">
          <FigureLink to={to} label={`${column} of ${account}`} figure={figure} />
        </TableCell>
      ))}
    </TableRow>
  );
}

function Verdict({ isEqual }: { readonly isEqual: boolean }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.5,
        color: isEqual ? 'success.main' : 'error.main',
      }}
    >
      {isEqual ? <CheckCircleOutlined fontSize="small" /> : <ErrorOutlined fontSize="small" />}
      <Typography sx={{ fontWeight: 600 }}>
        {isEqual ? 'Debits equal credits' : 'Debits do not equal credits: please tell the operator'}
      </Typography>
    </Box>
  );
}

const tableStyle = {
  // Four columns fit on a phone when they stand closer.
  '& th, & td': { px: { xs: 0.75, sm: 1.25 }, fontSize: { xs: '0.75rem', sm: '0.8125rem' } },
  '& td, & tfoot th': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& tfoot td, & tfoot th': {
    color: 'text.primary',
    fontWeight: 620,
    borderTop: 2,
    borderTopColor: 'divider',
  },
};
