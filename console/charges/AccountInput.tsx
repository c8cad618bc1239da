import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { CASH_OR_CHECK } from '../../ledger/values/chargeRules.ts';
import { type Choice, SelectInput } from '../../ui/forms/inputs.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';

/** Where a charge's money goes; with cash and checks alone, a prompt to connect a bank (spec 2 section 5). */
export function AccountInput({ accounts }: { readonly accounts: readonly Choice[] }) {
  const isByHand = accounts.length > 0 && accounts.every(({ value }) => value === CASH_OR_CHECK);
  return (
    <Stack gap={1} sx={{ gridColumn: '1 / -1' }}>
      <SelectInput
        name="account"
        label="Bank Account"
        required
        disabled={accounts.length === 0}
        choices={accounts}
      />
      {isByHand && (
        <Typography color="textSecondary" variant="body2">
          {'To be paid online, '}
          <Link component={RouterLink} to="/settings" underline="always">
            connect an organization bank account
          </Link>
          .
        </Typography>
      )}
    </Stack>
  );
}
