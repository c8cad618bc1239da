import { Alert, Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { homeOf, returnPathOf } from '../../../api/contract/pages.ts';
import { login, withoutSpaces } from '../../../api/contract/session.ts';
import { Wordmark } from '../../layout/Wordmark.tsx';
import { messageOf } from '../../shared/ErrorState.tsx';
import { PasswordField } from './PasswordField.tsx';

/** /login (spec 1 sections 2.1 and 4). The page that it leads to may be of the other app, so it is loaded anew. */
export function Login() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const signIn = useMutation({
    mutationFn: () => callApi(login, { email, password, remember }),
    onSuccess: (session) => {
      const { pathname, search } = window.location;
      window.location.assign(returnPathOf(pathname + search) ?? homeOf(session));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <Box
      sx={{
        minHeight: '100vh',
        display: 'grid',
        gridTemplateColumns: { md: '2fr 3fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Aside />
      <Box
        component="main"
        sx={{
          display: 'grid',
          placeContent: { xs: 'start center', md: 'center' },
          px: 2.5,
          py: { xs: 5, md: 4 },
        }}
      >
        <Box component="form" onSubmit={submit} sx={{ width: 'min(26rem, calc(100vw - 2.5rem))' }}>
          <Typography variant="h1">Nice to see you again!</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
            Please enter your credentials.
          </Typography>
          {signIn.isError && (
            <Alert severity="error" sx={{ mb: 2.5 }}>
              {refusalOf(signIn.error)}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <TextField
              label="Login"
              type="email"
              placeholder="you@example.com"
              autoComplete="username"
              autoFocus
              required
              fullWidth
              value={email}
              onChange={(event) => setEmail(withoutSpaces(event.target.value))}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(withoutSpaces(event.target.value))}
            />
            <FormControlLabel
              control={
                <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />
              }
              label="Remember Me"
            />
            <Button
              type="submit"
              variant="contained"
              size="large"
              loading={signIn.isPending || signIn.isSuccess}
            >
              Sign In
            </Button>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** The product's side of the page: a column beside the form, a band above it on a phone. */
function Aside() {
  return (
    <Box
      component="header"
      sx={{
        bgcolor: 'rail',
        color: '#e9f1ec',
        gridRow: { md: '1 / -1' },
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        px: { xs: 2.5, md: 6 },
        py: { xs: 2.5, md: 5 },
      }}
    >
      <Wordmark />
      <Box
        component="p"
        sx={{
          display: { xs: 'none', md: 'block' },
          m: 0,
          fontSize: '1.7rem',
          lineHeight: 1.3,
          maxWidth: '18ch',
        }}
      >
        Dues, payments and what is still owed, in one place.
      </Box>
      <Box
        component="p"
        sx={{ display: { xs: 'none', md: 'block' }, m: 0, color: '#b9cbc1', maxWidth: '36ch' }}
      >
        Every figure can be traced to the day it was written down.
      </Box>
    </Box>
  );
}

/** Which of email and password was wrong is not told; only too many attempts and a silent server are worth telling apart. */
function refusalOf(error: unknown): string {
  const isWrongInput = error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status);
  return isWrongInput ? 'Email or Password incorrect!' : messageOf(error);
}
