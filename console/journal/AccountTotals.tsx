import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { useReport } from '../shared/useReport.ts';
import { balanceWords } from '../trialBalance/totals.ts';

/** What the lines of the chosen account come to: the figures of the trial balance that lead here. */
export function AccountTotals() {
  const { filterValues } = useListContext();
  const { account, from, to, asKnownOn, ...others } = filterValues as Readonly<
    Record<string, string | undefined>
  >;
  const ofWholeAccount = account !== undefined && Object.keys(others).length === 0;
  // From some day on: without one it would leave out the lines of future days, which the list has.
  const days = { from: from ?? '1900-01-01', to, asKnownOn };
  const totals = useReport<TrialBalanceRow>('trial-balance', days, ofWholeAccount);
  if (!ofWholeAccount) return null;
  return (
    <Row className="grow">
      <Loaded query={totals} label="the totals" failed="The totals could not be loaded" height={44}>
        {(rows) => {
          const row = rows.find((each) => each.id === account);
          return row && <Totals row={row} />;
        }}
      </Loaded>
    </Row>
  );
}

function Totals({ row }: { readonly row: TrialBalanceRow }) {
  const figures = [
    ['Debits', <Money key="debits" dollars={row.debit} strong />],
    ['Credits', <Money key="credits" dollars={row.credit} strong />],
    ['Balance', balanceWords(row.balance)],
  ] as const;
  return (
    <Row component="dl" gap={8} aria-label={`${row.account} in all`}>
      {figures.map(([term, figure]) => (
        <Stack key={term} gap={0}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <Typography component="dd">{figure}</Typography>
        </Stack>
      ))}
    </Row>
  );
}
