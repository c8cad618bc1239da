import { Alert, Button, Checkbox, FormControlLabel, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useNavigationType } from 'react-router-dom';
import type { Input } from '../../../api/contract.ts';
import { homeOf, returnPathOf } from '../../../api/platform/contract/pages.ts';
import { ApiError, callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { clearEndedSession } from '../../../ui/app/storage.ts';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import { Row } from '../../../ui/primitives/Stack.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { EmailInput } from '../../shared/EmailInput.tsx';
import { keepExpired } from '../onboarding/expired.ts';
import { followSignIn } from './followSignIn.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** Why a sign-in with the right password lets nobody in (spec 1 section 4, "Login outcomes"). */
const EXPIRED_TRIAL = 'Expired Trial';
const PAYMENT_REQUIRED = 'Payment Required';

/** /login (spec 1 sections 2.1 and 4). The next page may be of the other app, so it is reloaded. */
export default function Login() {
  const form = useForm({ defaultValues: { email: '', password: '', remember: false } });
  const navigate = useNavigate();
  // Whoever sees this page is not signed in: a session may have ended without a Logout.
  const isLinked = useNavigationType() === 'PUSH';
  useEffect(() => {
    // The server sends people home who are signed in. A link inside the app does not ask it.
    if (!isLinked) clearEndedSession();
    else
      void callApi('get-session', {}).then(
        (session) => window.location.assign(homeOf(session)),
        clearEndedSession,
      );
  }, [isLinked]);
  const signIn = useMutation({
    mutationFn: (input: Input<'login'>) => callApi('login', input),
    onSuccess: (session) => {
      if (session.reason === PAYMENT_REQUIRED) return;
      if (session.reason === EXPIRED_TRIAL) {
        keepExpired(session);
        void navigate('/login/expiredTrial');
        return;
      }
      followSignIn(session);
    },
  });
  return (
    <PublicPage>
      <PageForm
        form={form}
        validatesNatively
        isPending={signIn.isPending}
        onSubmit={(input) => signIn.mutate(input)}
      >
        <PublicTitle tab="Log In" title="Nice to see you again!">
          Please enter your credentials.
        </PublicTitle>
        {signIn.data?.reason === PAYMENT_REQUIRED && (
          <Alert severity="warning">
            Payment Required for this Organization. An administrator can{' '}
            <Link component={RouterLink} to="/subscriptions">
              subscribe again
            </Link>
            .
          </Alert>
        )}
        {!signIn.isError && returnPathOf(location.pathname + location.search) !== undefined && (
          <Alert severity="info">Please sign in to continue.</Alert>
        )}
        {signIn.isError && <Alert severity="error">{refusalOf(signIn.error)}</Alert>}
        <EmailInput name="email" label="Login" autoComplete="username" autoFocus />
        <PasswordInput name="password" label="Password" autoComplete="current-password" />
        <Row gap={0} justify="space-between">
          <FormControlLabel control={<Checkbox {...form.register('remember')} />} label="Remember Me" />
          <Link component={RouterLink} to="/resetPassword">
            Forgot Password
          </Link>
        </Row>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={signIn.isPending || (signIn.isSuccess && signIn.data.reason === '')}
        >
          Sign In
        </Button>
        <Typography>
          No account yet?{' '}
          <Link component={RouterLink} to="/signup">
            Sign up for a free trial
          </Link>
        </Typography>
      </PageForm>
    </PublicPage>
  );
}

/** Never says which of email and password was wrong. */
function refusalOf(error: unknown): string {
  const isWrongInput =
    error instanceof ApiError &&
    [400, 401, 403, 404, 422].includes(error.status) &&
    error.problem.code !== 'otherMachine';
  return isWrongInput ? 'Email or Password incorrect!' : messageOf(error);
}
