import { Alert, LinearProgress } from '@mui/material';
import { Page } from '../../ui/primitives/Page.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { AccountPanel, MeetingsPanel, MoneyPanel, OrganizationPanel } from './AccountPanel.tsx';
import { AdminsPanel } from './AdminsPanel.tsx';
import { ChargeTypesPanel } from './ChargeTypesPanel.tsx';
import { FinesPanel } from './FinesPanel.tsx';
import { MethodsPanel } from './MethodsPanel.tsx';
import { PlansPanel } from './PlansPanel.tsx';
import { TermsPanel } from './TermsPanel.tsx';
import { useReturn } from './useReturn.ts';

/**
 * The five panels of spec 1 section 2.4, then further settings by what they are about. It is also where
 * Stripe's onboarding leads back to.
 */
export default function SettingsPage() {
  const returned = useReturn();
  return (
    <Page title="Settings" subtitle="How your organization gets paid, and who manages it.">
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
      <Columns from="md">
        <Stack>
          <OrganizationPanel />
          <MoneyPanel />
        </Stack>
        <Stack>
          <MeetingsPanel />
          <FinesPanel />
          <TermsPanel />
        </Stack>
      </Columns>
    </Page>
  );
}
