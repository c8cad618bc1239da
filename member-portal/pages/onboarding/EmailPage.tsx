import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoPayments } from '../../../api/contract/browser/NotSetUp.tsx';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { emailExists, publicEmail } from '../../../api/contract/onboarding.ts';
import { LOGIN_PAGE } from '../../../api/contract/pages.ts';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { useSessionQuery } from '../../session.ts';
import { EmailField } from '../../shared/EmailField.tsx';
import { PageTitle } from '../../shared/PageTitle.tsx';
import { EMPTY_USER, forgetOnboarding, keepNewUser, keepSubscriptionEmail } from './stored.ts';

interface Props {
  readonly title: string;
  readonly intro: ReactNode;
  readonly label: string;
  readonly button: string;
  /** Whether the email should have an account already, and what is said when it is otherwise (spec 1 section 5). */
  readonly shouldExist: boolean;
  readonly otherwise: string;
  readonly onEmail: (email: string) => void;
}

/** A page that asks for an email and finds out whether it is known. */
function EmailPage({ title, intro, label, button, shouldExist, otherwise, onEmail }: Props) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [mistake, setMistake] = useState<string>();
  const check = useMutation({
    mutationFn: (reqEmail: string) =>
      callApi(emailExists, { reqEmail, ...(shouldExist && { toSubscribe: true }) }),
    onSuccess: (exists, reqEmail) => {
      if (exists !== shouldExist) return setMistake(otherwise);
      forgetOnboarding();
      onEmail(reqEmail);
      void navigate('/registerOrg');
    },
    onError: (error) => {
      if (isRefusal(error)) setMistake(error.message);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    const parsed = publicEmail.safeParse(email);
    setMistake(parsed.success ? undefined : 'Please enter a valid email');
    if (parsed.success) check.mutate(parsed.data);
  };
  return (
    <PublicPage>
      <Box component="form" noValidate onSubmit={submit}>
        <PageTitle>{title}</PageTitle>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          {intro}
        </Typography>
        <NoPayments />
        {check.isError && !isRefusal(check.error) && (
          <Alert severity="error" sx={{ mb: 2.5 }}>
            {tooOften(check.error) ?? 'Server Error, please try again'}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <EmailField
            label={label}
            autoComplete="email"
            value={email}
            mistake={mistake}
            onChange={(typed) => {
              setEmail(typed);
              setMistake(undefined);
            }}
          />
          <Button type="submit" variant="contained" size="large" loading={check.isPending}>
            {button}
          </Button>
        </Box>
        <Typography sx={{ mt: 3 }}>
          Already have an account? <Link href={LOGIN_PAGE}>Log in</Link>
        </Typography>
      </Box>
    </PublicPage>
  );
}

/** The email is known, and cannot be used here. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422;
}

/** The one refusal that trying again at once does not help. */
function tooOften(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? error.message : undefined;
}

/** /register: the beginning of a registration that is paid for at once (spec 1 sections 2.1 and 5). */
export function Register() {
  return (
    <EmailPage
      title="Register"
      intro="Set up your organization. You will be its administrator."
      label="Email Address"
      button="Get Started"
      shouldExist={false}
      otherwise="A Bursar account is already associated with this email, please try a different email"
      onEmail={(email) => keepNewUser({ ...EMPTY_USER, email })}
    />
  );
}

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

/** /subscriptions: for an organisation that there is already (spec 1 sections 2.1 and 5). */
export function Subscriptions() {
  const { data: session, isPending } = useSessionQuery();
  const isAdministrator = session?.role === 'admin' && session.mustFirst === null;
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
