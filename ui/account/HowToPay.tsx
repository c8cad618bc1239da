import { Typography } from '@mui/material';
import { useSession } from '../app/session.ts';
import { Section } from '../primitives/Section.tsx';

/** For those who do not pay here. */
export function HowToPay() {
  const { org } = useSession();
  return (
    <Section title="Cash or check">
      <Typography>
        Hand it to the treasurer of {org}. Your payment shows up here and under Payments once it is recorded.
      </Typography>
    </Section>
  );
}
