import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { homeOf, LOGIN_PAGE, returnPathOf } from '../../../api/contract/pages.ts';
import { messageOf } from '../../../ui/errors.ts';
import { PageTitle } from '../../../ui/Page.tsx';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { CodeField } from './CodeField.tsx';

/**
 * /login/code: the second step of signing in. Its own page: phones reload one while another app shows the
 * code.
 */
export default function LoginCode() {
  const [code, setCode] = useState('');
  const signIn = useMutation({
    mutationFn: () => callApi('login-code', { code }),
    onSuccess: (session) => {
      const { pathname, search } = window.location;
      const next = session.requiredAction === null ? returnPathOf(pathname + search) : undefined;
      window.location.assign(next ?? homeOf(session));
    },
    onError: () => setCode(''),
  });
  const startAgain = useMutation({
    // Should it fail, the login page leads back here.
    mutationFn: () => callApi('logout', {}).catch(() => undefined),
    onSuccess: () => window.location.assign(LOGIN_PAGE + window.location.search),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code !== '' && !signIn.isPending) signIn.mutate();
  };
  const mistake = signIn.error instanceof ApiError ? signIn.error.fieldErrors.code : undefined;
  return (
    <PublicPage>
      <Box component="form" noValidate onSubmit={submit}>
        <PageTitle tab="Log In">One more step</PageTitle>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          Your password was right. Now show that you have your phone.
        </Typography>
        {signIn.isError && mistake === undefined && (
          <Alert severity="error" sx={{ mb: 2.5 }}>
            {messageOf(signIn.error)}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <CodeField
            value={code}
            mistake={mistake}
            onChange={(value) => {
              setCode(value);
              if (signIn.isError) signIn.reset();
            }}
          />
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={code === ''}
            loading={signIn.isPending || signIn.isSuccess}
          >
            Sign In
          </Button>
          <Button onClick={() => startAgain.mutate()} loading={startAgain.isPending}>
            Start again
          </Button>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          Neither phone nor recovery codes? An administrator of your organization can remove two-step sign-in
          from your account.
        </Typography>
      </Box>
    </PublicPage>
  );
}
