import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { TrialBalanceRow } from '../../api/journal/contract.ts';
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
  const { data } = useReport<TrialBalanceRow>('trial-balance', days, ofWholeAccount);
  const row = data?.find((each) => each.id === account);
  if (!ofWholeAccount || row === undefined) return null;
  const figures = [
    ['Debits', <Money key="debits" dollars={row.debit} strong />],
    ['Credits', <Money key="credits" dollars={row.credit} strong />],
    ['Balance', balanceWords(row.balance)],
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={`${row.account} in all`}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, width: 1 }}
    >
      {figures.map(([term, figure]) => (
        <Box key={term}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {figure}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
