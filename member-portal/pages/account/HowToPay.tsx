import { Typography } from '@mui/material';
import { useSession } from '../../../ui/app/session.ts';
import { Section } from '../../../ui/primitives/Section.tsx';

/** For those who do not pay here. */
export function HowToPay() {
  const { org } = useSession();
  return (
    <Section title="Cash or check">
      <Typography>
        Give it to the treasurer of {org}. Your payment shows here and under Payments as soon as it is
        recorded.
      </Typography>
    </Section>
  );
}
