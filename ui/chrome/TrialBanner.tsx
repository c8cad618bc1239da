import { Alert, Link } from '@mui/material';
import { useState } from 'react';
import { counted } from '../../ledger/values/counted.ts';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';

/** For whoever can subscribe (spec 1 section 4, "Trial banner"). Dismissed in this tab until sign-out. */
export function TrialBanner() {
  const session = useSession();
  const { org_code: orgCode, uuid, isStripeCustomer } = session;
  const storedUnder = `bursar.trialBannerDismissed.${orgCode}.${uuid}`;
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(storedUnder) !== null);
  const { data } = useRead('get-org-details', { orgCode }, { enabled: !isStripeCustomer && !dismissed });
  if (dismissed || isStripeCustomer || data === undefined || data.subscriptionLink === '') return null;
  const days = session.trialDaysLeft ?? 0;
  return (
    <Alert
      severity="info"
      className="no-print"
      sx={{ mb: 5 }}
      onClose={() => {
        sessionStorage.setItem(storedUnder, '1');
        setDismissed(true);
      }}
    >
      {counted(days, 'day')} left of your free trial.{' '}
      <Link href={data.subscriptionLink} underline="always">
        Subscribe
      </Link>
    </Alert>
  );
}
