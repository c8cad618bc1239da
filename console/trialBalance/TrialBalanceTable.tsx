import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import { Box, Typography } from '@mui/material';
import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useSession } from '../../ui/app/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { listUrl } from '../../ui/list/listUrl.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
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
    { source: 'account', label: 'Account', card: 'start', total: 'Total' },
    {
      ...figureOf('Debit', ({ debit }) => formatDollars(debit)),
      total: <Money dollars={totals.debit} strong />,
    },
    {
      ...figureOf('Credit', ({ credit }) => formatDollars(credit)),
      total: <Money dollars={totals.credit} strong />,
    },
    { ...figureOf('Balance', ({ balance }) => balanceWords(balance)), card: 'corner' },
  ];
  return (
    <>
      <Box sx={{ p: 3 }}>
        <Typography variant="h2">{props.caption}</Typography>
      </Box>
      <RecordList label={props.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      <Box sx={{ p: 3 }}>
        <Verdict {...totals} />
        <Typography variant="body2" color="textSecondary">
          Dr: debit balance, such as money in the bank or owed by members. Cr: credit balance, such as income
          or members’ credit.
        </Typography>
      </Box>
    </>
  );
}

function Verdict({ isEqual, debit, credit }: ReturnType<typeof totalsOf>) {
  const phone = usePhone();
  return (
    <Row role="status">
      {isEqual ? (
        <CheckCircleOutlined color="success" fontSize="small" />
      ) : (
        <ErrorOutlined color="error" fontSize="small" />
      )}
      <Typography variant="h3" component="p" color={isEqual ? 'success' : 'error'} className="grow">
        {isEqual ? 'Debits equal credits' : 'Debits don’t equal credits: please contact the operator'}
        {/* Cards have no last row with the totals. */}
        {phone && `. Total ${formatDollars(debit)} and ${formatDollars(credit)}`}
      </Typography>
    </Row>
  );
}
