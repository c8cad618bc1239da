import { Link } from '@mui/material';
import { useInstallation } from '../../ui/data/installation.ts';

/** Stripe's own dashboard, where an organization sees its money and answers disputes; the sandbox's page. */
export function StripeDashboard() {
  const href = useInstallation()?.testing === true ? '/sandbox/stripe' : 'https://dashboard.stripe.com/';
  return (
    <Link href={href} target="_blank" rel="noreferrer" underline="always">
      Open Stripe
    </Link>
  );
}
