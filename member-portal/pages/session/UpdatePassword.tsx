import { Alert, Box, Button, Paper, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { homeOf } from '../../../api/contract/pages.ts';
import { withoutSpaces } from '../../../ledger/values/input.ts';
import type { NewPassword } from '../../../ledger/values/passwordRules.ts';
import { messageOf } from '../../../ui/errors.ts';
import { PageTitle } from '../../../ui/Page.tsx';
import { homeLink, useSession } from '../../session.ts';
import { useFocusOnMistake } from '../../shared/useFocusOnMistake.ts';
import { NewPasswordFields, passwordMistakes } from './NewPassword.tsx';

interface Input extends NewPassword {
  readonly email: string;
}

/** What is wrong with the input, in the words of spec 2 section 8. The API checks the same. */
function mistakesOf(input: Input, ownEmail: string): Partial<Input> {
  return {
    ...(input.email.toLowerCase() !== ownEmail.toLowerCase() && {
      email: 'You must use the email address associated with this account!',
    }),
    ...passwordMistakes(input),
  };
}

/** /updatePassword, for everybody; then the person's first page (spec 2 section 7). */
export default function UpdatePassword() {
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [input, setInput] = useState<Input>({ email: '', password: '', password2: '' });
  const [mistakes, setMistakes] = useState<Partial<Input>>({});
  const change = useMutation({
    mutationFn: () => callApi('update-password', input),
    onSuccess: () => {
      // Whoever came with a one-time password may now go anywhere.
      const changed = {
        ...session,
        requiredAction: session.requiredAction === 'changePassword' ? null : session.requiredAction,
      };
      queries.setQueryData(['get-session'], changed);
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
  const form = useFocusOnMistake(mistakes);
  return (
    <Box sx={{ maxWidth: 520 }}>
      <PageTitle sx={{ mb: 2.5 }}>Update Password</PageTitle>
      <Paper
        component="form"
        ref={form}
        noValidate
        onSubmit={submit}
        variant="outlined"
        sx={{ p: { xs: 2, sm: 3 } }}
      >
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {change.isSuccess && (
            <Alert severity="success">Your password is updated. Other devices were signed out.</Alert>
          )}
          {change.isError && Object.keys(mistakes).length === 0 && (
            <Alert severity="error">{messageOf(change.error)}</Alert>
          )}
          <TextField
            label="Email Address"
            type="email"
            autoComplete="username"
            required
            fullWidth
            value={input.email}
            error={mistakes.email !== undefined}
            helperText={
              mistakes.email ?? 'To be sure that it is you: the email address that you sign in with.'
            }
            onChange={(event) => setInput({ ...input, email: withoutSpaces(event.target.value) })}
          />
          <NewPasswordFields
            value={input}
            mistakes={mistakes}
            onChange={(changed) => setInput({ ...input, ...changed })}
          />
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
            <Button {...homeLink(session)}>{change.isSuccess ? 'Back' : 'Cancel'}</Button>
            <Button type="submit" variant="contained" loading={change.isPending}>
              Update Password
            </Button>
          </Box>
        </Box>
      </Paper>
    </Box>
  );
}
