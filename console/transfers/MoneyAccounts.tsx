import { Typography } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';

/** What each account holds where people handle money, each leading to its lines in the journal. */
export function MoneyAccounts() {
  return (
    <Section
      title="Where the money is"
      query={useRead('get-money-accounts', {})}
      failed="The balances could not be loaded"
      height={72}
    >
      {(balances) => (
        <Stack component="dl" sx={accountsStyle}>
          {balances.map(({ account, balance }) => (
            <Stack key={account} gap={0}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {moneyAccounts[account]}
              </Typography>
              <Typography component="dd" variant="subtitle1">
                <FigureLink
                  to={listUrl('/journal', { account })}
                  label={moneyAccounts[account]}
                  figure={formatDollars(balance)}
                  strong
                />
              </Typography>
            </Stack>
          ))}
        </Stack>
      )}
    </Section>
  );
}

const accountsStyle = {
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(130px, 1fr))' },
};
