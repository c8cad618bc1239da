import { Alert, Box, Button, Paper, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/contract/browser/errors.ts';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { homeOf } from '../../../api/contract/pages.ts';
import {
  getSession,
  MIN_PASSWORD_LENGTH,
  updatePassword,
  withoutSpaces,
} from '../../../api/contract/session.ts';
import { useSession } from '../../session.ts';
import { PageTitle } from '../../shared/PageTitle.tsx';
import { PasswordField } from './PasswordField.tsx';

type Field = 'email' | 'password' | 'password2';
type Messages = Partial<Record<Field, string>>;

/** What is wrong with the input, in the words of spec 2 section 8. The API checks the same. */
function mistakesOf(input: Readonly<Record<Field, string>>, ownEmail: string): Messages {
  return {
    ...(input.email.toLowerCase() === ownEmail.toLowerCase()
      ? {}
      : { email: 'You must use the email address associated with this account!' }),
    ...(input.password.length >= MIN_PASSWORD_LENGTH
      ? {}
      : { password: `The new password must have at least ${MIN_PASSWORD_LENGTH} characters.` }),
    ...(input.password === input.password2
      ? {}
      : { password2: 'Confirm Password field must match with new password field!' }),
  };
}

/** /updatePassword, for members and administrators alike; afterwards to the person's first page (spec 2 section 7). */
export function UpdatePassword() {
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [input, setInput] = useState({ email: '', password: '', password2: '' });
  const [mistakes, setMistakes] = useState<Messages>({});
  const change = useMutation({
    mutationFn: () => callApi(updatePassword, input),
    onSuccess: () => {
      // Whoever came with a one-time password may now go anywhere.
      const changed = {
        ...session,
        mustFirst: session.mustFirst === 'changePassword' ? null : session.mustFirst,
      };
      queries.setQueryData([getSession.name], changed);
      // An administrator's first page is in the other app, which a notice does not reach.
      if (session.role !== 'admin') {
        navigate(homeOf(changed), {
          state: { notice: 'Your password is updated. Other devices were signed out.' },
        });
      }
    },
    onError: (error) => setMistakes(error instanceof ApiError ? error.fieldErrors : {}),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = mistakesOf(input, session.email);
    setMistakes(found);
    if (Object.keys(found).length === 0 && !change.isPending) change.mutate();
  };
  const field = (name: Field) => ({
    name,
    required: true,
    fullWidth: true,
    value: input[name],
    error: mistakes[name] !== undefined,
    onChange: (event: { target: { value: string } }) =>
      setInput({ ...input, [name]: withoutSpaces(event.target.value) }),
  });
  return (
    <Box sx={{ maxWidth: 520 }}>
      <PageTitle sx={{ mb: 2.5 }}>Update Password</PageTitle>
      <Paper component="form" noValidate onSubmit={submit} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {change.isSuccess && (
            <Alert severity="success">Your password is updated. Other devices were signed out.</Alert>
          )}
          {change.isError && Object.keys(mistakes).length === 0 && (
            <Alert severity="error">{messageOf(change.error)}</Alert>
          )}
          <TextField
            {...field('email')}
            label="Email Address"
            type="email"
            autoComplete="username"
            helperText={
              mistakes.email ?? 'To be sure that it is you: the email address that you sign in with.'
            }
          />
          <PasswordField
            {...field('password')}
            label="New Password"
            autoComplete="new-password"
            helperText={
              mistakes.password ??
              `At least ${MIN_PASSWORD_LENGTH} characters, without spaces. The longer, the better.`
            }
          />
          <PasswordField
            {...field('password2')}
            label="Confirm Password"
            autoComplete="new-password"
            helperText={mistakes.password2}
          />
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
            <Button href={homeOf(session)}>{change.isSuccess ? 'Back' : 'Cancel'}</Button>
            <Button type="submit" variant="contained" loading={change.isPending}>
              Update Password
            </Button>
          </Box>
        </Box>
      </Paper>
    </Box>
  );
}
