import { Alert, LinearProgress } from '@mui/material';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { AdminsPanel } from './AdminsPanel.tsx';
import { ChargeTypesPanel } from './ChargeTypesPanel.tsx';
import { MethodsPanel } from './MethodsPanel.tsx';
import { PlansPanel } from './PlansPanel.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { useReturn } from './useReturn.ts';

/** The five panels of spec 1 section 2.4. It is also where Stripe's onboarding leads back to. */
export default function SettingsPage() {
  const returned = useReturn();
  return (
    <SettingsFrame path="/settings">
      {returned.finishing && (
        <div>
          <Alert severity="info">Checking the connection with Stripe …</Alert>
          <LinearProgress aria-label="Asking Stripe" />
        </div>
      )}
      {returned.problem !== undefined && (
        <Alert severity="warning" role="alert" onClose={returned.dismiss}>
          {returned.problem}
        </Alert>
      )}
      <Columns from="md">
        <Stack>
          <AccountPanel />
          <ChargeTypesPanel />
        </Stack>
        <Stack>
          <PlansPanel />
          <MethodsPanel />
          <AdminsPanel />
        </Stack>
      </Columns>
    </SettingsFrame>
  );
}
