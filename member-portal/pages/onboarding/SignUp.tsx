import { Alert, Button, Link, Step, StepContent, StepLabel, Stepper, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { NoMail } from '../../../ui/primitives/NotSetUp.tsx';
import { PageTitle } from '../../../ui/primitives/Page.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { LinkGoogle } from './LinkGoogle.tsx';
import { SignUpDetails } from './SignUpDetails.tsx';
import { EMPTY_USER, isFilled, keepNewUser, type NewUser, readNewUser } from './stored.ts';

/** /signup (spec 1 section 2.1): a trial, with a Google account that vouches for the email. */
export default function SignUp() {
  const [user, setUser] = useState<NewUser>(() => readNewUser() ?? EMPTY_USER);
  const [query] = useSearchParams();
  const [done, setDone] = useState(false);
  const isInternal = query.has('isInternal');
  // The first step is filled in after Google, but the operator's people show their account first.
  const [step, setStep] = useState(query.has('linked') && isFilled(user) && !isInternal ? 1 : 0);
  const account = useRead('auth/external-profile', {}, { staleTime: Number.POSITIVE_INFINITY });
  const keep = (changed: NewUser) => {
    setUser(changed);
    keepNewUser(changed);
  };
  if (done) return <SignedUp />;
  // With one account the operator's people sign others up, with whichever email.
  const asksEmail = isInternal && account.data?.isInternal === true;
  const showsDetails = !isInternal || account.data?.profile != null;
  return (
    <PublicPage wide note="Sign up today to start your 30-day free trial. No credit card needed.">
      <PageTitle>Start your free trial</PageTitle>
      {account.isError && <Alert severity="error">Server Error, please try again</Alert>}
      <Stepper activeStep={showsDetails ? step : 1} orientation="vertical">
        <Step completed={showsDetails && step === 1}>
          <StepLabel>Please enter your information below.</StepLabel>
          <StepContent>
            <SignUpDetails user={user} asksEmail={asksEmail} onChange={keep} onContinue={() => setStep(1)} />
          </StepContent>
        </Step>
        <Step>
          <StepLabel>Please link your Google Account.</StepLabel>
          <StepContent>
            <LinkGoogle
              user={user}
              account={account.data}
              isInternal={isInternal}
              typedEmail={asksEmail ? user.email : undefined}
              isActive={showsDetails && step === 1}
              onBack={showsDetails ? () => setStep(0) : undefined}
              onDone={() => setDone(true)}
            />
          </StepContent>
        </Step>
      </Stepper>
      <Typography>
        Already have an account?{' '}
        <Link component={RouterLink} to={LOGIN_PAGE}>
          Log in
        </Link>
      </Typography>
    </PublicPage>
  );
}

function SignedUp() {
  return (
    <PublicPage lead="Welcome to Bursar." note="Your 30 days begin today.">
      <PublicTitle title="Successfully registered organization!">
        An email has been sent to you with login credentials.
      </PublicTitle>
      <NoMail />
      <Button variant="contained" size="large" component={RouterLink} to={LOGIN_PAGE}>
        Log In
      </Button>
    </PublicPage>
  );
}
