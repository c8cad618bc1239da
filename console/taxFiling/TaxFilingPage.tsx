import { Box } from '@mui/material';
import { lazyDialog, lazyPart } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';

const Form990Panel = lazyPart(async () => (await import('./Form990Panel.tsx')).Form990Panel);
const TaxFilingForm = lazyDialog(async () => (await import('./TaxFilingForm.tsx')).TaxFilingForm);

/** /taxfiling (spec 3 section 2, "990 Tax Filing screen"): the request to file it, and which form it is. */
export default function TaxFilingPage() {
  return (
    <Page title="990 Tax Filing" subtitle="The yearly return of a tax-exempt organization to the IRS.">
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <TaxFilingForm />
        <Stack sx={{ order: { lg: -1 } }}>
          <Form990Panel />
        </Stack>
      </Box>
    </Page>
  );
}
