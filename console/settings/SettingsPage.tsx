import { Alert, Box, LinearProgress } from '@mui/material';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { AdminsPanel } from './AdminsPanel.tsx';
import { ChargeTypesPanel } from './ChargeTypesPanel.tsx';
import { FinesPanel } from './FinesPanel.tsx';
import { MethodsPanel } from './MethodsPanel.tsx';
import { PlansPanel } from './PlansPanel.tsx';
import { TermsPanel } from './TermsPanel.tsx';
import { useReturn } from './useReturn.ts';

/**
 * The five panels of spec 1 section 2.4, fines and terms. It is also where Stripe's onboarding leads back to.
 */
export default function SettingsPage() {
  const returned = useReturn();
  return (
    <Page title="Settings" subtitle="How your organization gets paid, and who manages it.">
      {returned.finishing && (
        <Box sx={{ mb: 4 }}>
          <Alert severity="info">Checking the connection with Stripe …</Alert>
          <LinearProgress aria-label="Asking Stripe" />
        </Box>
      )}
      {returned.problem !== undefined && (
        <Alert severity="warning" role="alert" sx={{ mb: 4 }} onClose={returned.dismiss}>
          {returned.problem}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
        }}
      >
        <Stack>
          <AccountPanel />
          <ChargeTypesPanel />
        </Stack>
        <Stack>
          <PlansPanel />
          <MethodsPanel />
          <AdminsPanel />
          <FinesPanel />
          <TermsPanel />
        </Stack>
      </Box>
    </Page>
  );
}
