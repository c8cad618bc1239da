import { Box, Typography } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { FigureLink } from '../../ui/primitives/FigureLink.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { size } from '../../ui/primitives/tokens.ts';

/** What each account holds where people handle money, each leading to its lines in the journal. */
export function MoneyAccounts() {
  return (
    <Box sx={{ mb: 4 }}>
      <Section
        title="Where the money is"
        query={useRead('get-money-accounts', {})}
        failed="The balances could not be loaded"
        height={72}
      >
        {(balances) => (
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(130px, 1fr))' },
              gap: 4,
              m: 0,
            }}
          >
            {balances.map(({ account, balance }) => (
              <Box key={account}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {moneyAccounts[account]}
                </Typography>
                <Typography component="dd" sx={{ m: 0, fontSize: size.t16 }}>
                  <FigureLink
                    to={listUrl('/journal', { account })}
                    label={moneyAccounts[account]}
                    figure={formatDollars(balance)}
                    strong
                  />
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Section>
    </Box>
  );
}
