import { Alert, Link } from '@mui/material';
import { useState } from 'react';
import { getOrgDetails, trialDaysLeft } from '../../api/contract/onboarding.ts';
import type { Session } from '../../api/contract/session.ts';
import { useSession } from '../session.ts';
import { useRead } from '../shared/useRead.ts';

const DISMISSED = 'bursar.trialBannerDismissed';

/** How much of the trial is left, until the organisation subscribes (spec 1 section 4, "Trial banner"). Dismissed, it stays away in this tab. */
export function TrialBanner() {
  const session = useSession();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null);
  if (session === undefined || session.isStripeCustomer || dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, '1');
    setDismissed(true);
  };
  return <DaysLeft session={session} onDismiss={dismiss} />;
}

function DaysLeft(props: { readonly session: Session; readonly onDismiss: () => void }) {
  const { org_code: orgCode, createdAt } = props.session;
  const { data } = useRead(getOrgDetails, { orgCode });
  if (data === undefined || data.subscriptionLink === '') return null;
  const days = trialDaysLeft(createdAt, new Date());
  return (
    <Alert severity="info" className="no-print" sx={{ mb: 2 }} onClose={props.onDismiss}>
      {days === 1 ? '1 day' : `${days} days`} left of your free trial.{' '}
      <Link href={data.subscriptionLink} underline="always">
        Subscribe
      </Link>
    </Alert>
  );
}
