import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box, Typography } from '@mui/material';
import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { RecordTable } from '../../ui/list/RecordTable.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { weight } from '../../ui/primitives/tokens.ts';
import { balanceWords, totalsOf } from './totals.ts';

/** Which days it is of; undefined where none is named. */
export interface TrialDays {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly asKnownOn: string | undefined;
}

export function TrialBalanceTable(props: {
  readonly rows: readonly TrialBalanceRow[];
  readonly days: TrialDays;
  readonly caption: string;
}) {
  const { rows } = props;
  const { from, asKnownOn } = props.days;
  const { today } = useSession();
  // So far is up to today: the journal also has lines of future days, e.g. of planned expenses.
  const to = props.days.to ?? (from === undefined ? today : undefined);
  const totals = totalsOf(rows);
  const figureOf = (label: string, wordsOf: (row: TrialBalanceRow) => string): Column<TrialBalanceRow> => ({
    label,
    align: 'right',
    nowrap: true,
    render: (row) => (
      <FigureLink
        to={listUrl('/journal', { account: row.id, from, to, asKnownOn })}
        label={`${label} of ${row.account}`}
        figure={wordsOf(row)}
      />
    ),
  });
  const columns: Column<TrialBalanceRow>[] = [
    { source: 'account', label: 'Account', total: 'Total' },
    {
      ...figureOf('Debit', ({ debit }) => formatDollars(debit)),
      total: <Money dollars={totals.debit} strong />,
    },
    {
      ...figureOf('Credit', ({ credit }) => formatDollars(credit)),
      total: <Money dollars={totals.credit} strong />,
    },
    figureOf('Balance', ({ balance }) => balanceWords(balance)),
  ];
  return (
    <>
      <Typography variant="h2" sx={{ px: 4, pt: 4, pb: 2 }}>
        {props.caption}
      </Typography>
      <Box sx={tableStyle}>
        <RecordTable label={props.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      </Box>
      <Verdict isEqual={totals.isEqual} />
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
        Dr: debit balance, such as money in the bank or owed by members. Cr: credit balance, such as income or
        members’ credit.
      </Typography>
    </>
  );
}

function Verdict({ isEqual }: { readonly isEqual: boolean }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 3,
        color: isEqual ? 'success.main' : 'error.main',
      }}
    >
      {isEqual ? <CheckCircleOutlined fontSize="small" /> : <ErrorOutlined fontSize="small" />}
      <Typography sx={{ fontWeight: weight.title }}>
        {isEqual ? 'Debits equal credits' : 'Debits don’t equal credits: please contact the operator'}
      </Typography>
    </Box>
  );
}

/** Four columns fit on a phone when they stand closer. */
const tableStyle = {
  '& .MuiTableCell-root.MuiTableCell-root': {
    px: { xs: 1.5, sm: 2.5 },
    fontSize: { xs: '0.75rem', sm: '0.8125rem' },
  },
};
