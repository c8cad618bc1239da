import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionQuery } from '../../../ui/app/session.ts';
import { EmailPage } from './EmailPage.tsx';
import { forgetOnboarding, keepSubscriptionEmail } from './stored.ts';

/** An administrator who is signed in is not asked who it is. */
function OwnSubscription({ email }: { readonly email: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    forgetOnboarding();
    keepSubscriptionEmail(email);
    void navigate('/registerOrg', { replace: true });
  }, [email, navigate]);
  return null;
}

/** /subscriptions: for an organization that there is already (spec 1 sections 2.1 and 5). */
export default function Subscriptions() {
  const { data: session, isPending } = useQuery(sessionQuery);
  const isAdministrator = session?.role === 'admin' && session.requiredAction === null;
  if (isPending) return null;
  if (isAdministrator && !session.isStripeCustomer) return <OwnSubscription email={session.email} />;
  return (
    <EmailPage
      title="Subscription"
      intro="The email address of an administrator of your organization."
      label="Email Address"
      button="Continue"
      shouldExist
      otherwise="This email does not exists in our server"
      onEmail={keepSubscriptionEmail}
    />
  );
}
