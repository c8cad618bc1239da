import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
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
    <Box sx={{ width: 1 }}>
      <Loaded query={totals} label="the totals" failed="The totals could not be loaded" height={44}>
        {(rows) => {
          const row = rows.find((each) => each.id === account);
          return row && <Totals row={row} />;
        }}
      </Loaded>
    </Box>
  );
}

function Totals({ row }: { readonly row: TrialBalanceRow }) {
  const figures = [
    ['Debits', <Money key="debits" dollars={row.debit} strong />],
    ['Credits', <Money key="credits" dollars={row.credit} strong />],
    ['Balance', balanceWords(row.balance)],
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={`${row.account} in all`}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 2, m: 0 }}
    >
      {figures.map(([term, figure]) => (
        <Box key={term}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {figure}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
