import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/contract/client.ts';
import { getOrgDetails, trialDaysLeft } from '../../api/contract/onboarding.ts';
import { useSession } from '../session.ts';

const DISMISSED = 'bursar.trialBannerDismissed';

/** How much of the trial is left, for whoever can subscribe (spec 1 section 4, "Trial banner"). Dismissed, it stays away in this tab. */
export function TrialBanner() {
  const { org_code: orgCode, isStripeCustomer, createdAt } = useSession();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null);
  const { data } = useQuery({
    queryKey: [getOrgDetails.name],
    queryFn: () => callApi(getOrgDetails, { orgCode }),
    enabled: !isStripeCustomer && !dismissed,
  });
  if (dismissed || isStripeCustomer || data === undefined || data.subscriptionLink === '') return null;
  const days = trialDaysLeft(createdAt, new Date());
  return (
    <Alert
      severity="info"
      sx={{ mb: 2.5 }}
      onClose={() => {
        sessionStorage.setItem(DISMISSED, '1');
        setDismissed(true);
      }}
    >
      {days === 1 ? '1 day' : `${days} days`} left of your free trial.{' '}
      <Link href={data.subscriptionLink}>Subscribe</Link>
    </Alert>
  );
}
