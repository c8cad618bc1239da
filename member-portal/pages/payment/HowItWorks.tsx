import { Box, Typography } from '@mui/material';
import { useSession } from '../../../ui/app/session.ts';
import type { ByHand } from './byHand.ts';

/** How a payment by Venmo or Zelle goes (spec 2 section 2). `amount` is as a person reads it. */
export function HowItWorks({ kind, amount }: { readonly kind: ByHand; readonly amount: string }) {
  const { org } = useSession();
  return (
    <Box component="section" aria-label="How it Works" sx={{ bgcolor: 'sunken', borderRadius: 1, p: 4 }}>
      <Typography component="h3" variant="h3">
        How it Works
      </Typography>
      <Box component="ol" sx={{ pl: 5, my: 2, '& li': { mb: 1 } }}>
        <li>
          Open {kind.name} and send <strong>{amount}</strong> to{' '}
          <strong style={{ overflowWrap: 'anywhere' }}>{kind.handle}</strong>.
        </li>
        <li>Take a screenshot of the confirmation.</li>
        <li>Upload it here and choose SUBMIT.</li>
        <li>
          The treasurer of {org} checks it in {kind.name}. Then your charges update.
        </li>
      </Box>
    </Box>
  );
}
