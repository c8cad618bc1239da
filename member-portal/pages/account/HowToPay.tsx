import { Typography } from '@mui/material';
import { useSession } from '../../session.ts';
import { Panel } from '../../shared/Panel.tsx';

/** For those who do not pay here. */
export function HowToPay() {
  const { org } = useSession();
  return (
    <Panel title="Cash or check">
      <Typography>
        Give it to the treasurer of {org}. Your payment shows here and under Payments as soon as it is
        recorded.
      </Typography>
    </Panel>
  );
}
