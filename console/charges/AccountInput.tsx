import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import type { Choice } from './choices.ts';

/** Where a charge's money goes; without a bank account, a prompt to connect one (spec 2 section 5). */
export function AccountInput({ accounts }: { readonly accounts: readonly Choice[] }) {
  return (
    <Stack sx={{ gridColumn: '1 / -1' }}>
      <SelectInput
        name="account"
        label="Bank Account"
        required
        disabled={accounts.length === 0}
        choices={accounts}
      />
      {accounts.length === 0 && (
        <Alert severity="warning">
          {'Please connect an organization bank account first, in '}
          <Link component={RouterLink} to="/settings" color="inherit" underline="always">
            Settings
          </Link>
          . Charges cannot be added without one.
        </Alert>
      )}
    </Stack>
  );
}
