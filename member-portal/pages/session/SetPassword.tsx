import { Button, CircularProgress, Link, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { type NewPassword, passwordErrors } from '../../../ledger/values/passwordRules.ts';
import { ApiError, callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { clearEndedSession } from '../../../ui/app/storage.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { FormAlert, PageForm } from '../../../ui/forms/PageForm.tsx';
import { rulesResolver } from '../../../ui/forms/rulesResolver.ts';
import { setServerErrors } from '../../../ui/forms/setServerErrors.ts';
import { Row } from '../../../ui/primitives/Stack.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { followSignIn } from './followSignIn.ts';
import { NewPasswordInputs } from './NewPasswordInputs.tsx';

/** /setPassword?token=…, from a mailed link. The token leaves the address bar, and so the history. */
export default function SetPassword() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  const link = useRead('check-link', { token }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <PublicPage>
      {link.isPending && <CircularProgress aria-label="Opening the link" />}
      {link.isError && <DeadLink error={link.error} onRetry={() => void link.refetch()} />}
      {link.data !== undefined && <ChoosePassword token={token} {...link.data} />}
    </PublicPage>
  );
}

/** Why the link does not work, in the server's words. One that was not looked up may still be good. */
function DeadLink({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isDead = error instanceof ApiError && [400, 422].includes(error.status);
  return (
    <>
      <PublicTitle title={isDead ? 'This link has expired' : 'The link could not be opened'}>
        {(error instanceof ApiError && error.fieldErrors.token) || messageOf(error)}
      </PublicTitle>
      <Row gap={3}>
        {isDead ? (
          <>
            <Button variant="contained" component={RouterLink} to="/resetPassword">
              Send New Password
            </Button>
            <Button component={RouterLink} to={LOGIN_PAGE}>
              Log In
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Row>
    </>
  );
}

interface Invited {
  readonly token: string;
  readonly email: string;
  readonly fname: string;
  readonly org: string;
}

function ChoosePassword({ token, email, fname, org }: Invited) {
  const form = useForm<NewPassword>({
    defaultValues: { password: '', password2: '' },
    resolver: rulesResolver(passwordErrors),
  });
  const choose = useMutation({
    mutationFn: (chosen: NewPassword) => callApi('choose-password', { token, ...chosen }),
    onSuccess: ({ session }) => {
      if (session.reason !== '') return;
      // Another person may have been signed in here.
      clearEndedSession();
      followSignIn(session);
    },
    onError: (error) => setServerErrors(form, error),
  });
  const isDeadLink = choose.error instanceof ApiError && choose.error.fieldErrors.token !== undefined;
  // The organization is suspended: the login page says why.
  if (choose.isSuccess && choose.data.session.reason !== '') {
    return (
      <>
        <PublicTitle title="Your password is set">You sign in as {email}.</PublicTitle>
        <Button variant="contained" size="large" component={RouterLink} to={LOGIN_PAGE}>
          Log In
        </Button>
      </>
    );
  }
  return (
    <PageForm form={form} isPending={choose.isPending} onSubmit={(chosen) => choose.mutate(chosen)}>
      <PublicTitle title={fname === '' ? 'Welcome!' : `Welcome, ${fname}!`}>
        Choose a password to sign in to {org}.
      </PublicTitle>
      <FormAlert />
      {isDeadLink && (
        <Typography>
          <Link component={RouterLink} to="/resetPassword">
            Send a new password
          </Link>
        </Typography>
      )}
      <TextField
        label="Login"
        value={email}
        fullWidth
        slotProps={{ input: { readOnly: true } }}
        autoComplete="username"
      />
      <NewPasswordInputs autoFocus />
      <Button type="submit" variant="contained" size="large" loading={choose.isPending || choose.isSuccess}>
        Set Password
      </Button>
    </PageForm>
  );
}
