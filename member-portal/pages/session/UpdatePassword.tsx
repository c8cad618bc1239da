import { Alert, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { homeOf } from '../../../api/platform/contract/pages.ts';
import { type NewPassword, passwordErrors } from '../../../ledger/values/passwordRules.ts';
import { callApi } from '../../../ui/app/client.ts';
import { homeLink, useSession } from '../../../ui/app/session.ts';
import { signOut } from '../../../ui/app/signOut.ts';
import { FormAlert, PageForm } from '../../../ui/forms/PageForm.tsx';
import { rulesResolver } from '../../../ui/forms/rulesResolver.ts';
import { setServerErrors } from '../../../ui/forms/setServerErrors.ts';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Row } from '../../../ui/primitives/Stack.tsx';
import { EmailInput } from '../../shared/EmailInput.tsx';
import { NewPasswordInputs } from './NewPasswordInputs.tsx';

interface Input extends NewPassword {
  readonly email: string;
}

const UPDATED =
  'Your password is updated. Other devices were signed out. A private calendar address, if you had one, has ended.';

/** What is wrong with the input (spec 2 section 8). The API checks the same. */
function errorsOf(input: Input, ownEmail: string) {
  const message = 'You must use the email address associated with this account!';
  const isOther = input.email.toLowerCase() !== ownEmail.toLowerCase();
  return [...(isOther ? [{ field: 'email', message }] : []), ...passwordErrors(input)];
}

/** /updatePassword, for everybody; then the person's first page (spec 2 section 7). */
export default function UpdatePassword() {
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isForced = session.requiredAction === 'changePassword';
  const form = useForm<Input>({
    defaultValues: { email: isForced ? session.email : '', password: '', password2: '' },
    resolver: rulesResolver((input) => errorsOf(input, session.email)),
  });
  const change = useMutation({
    mutationFn: (input: Input) => callApi('update-password', input),
    onSuccess: () => {
      // Whoever came with a one-time password may now go anywhere.
      const changed = {
        ...session,
        requiredAction: isForced ? null : session.requiredAction,
      };
      queries.setQueryData(['get-session'], changed);
      // An administrator's first page is in the other app, which a notice does not reach.
      if (session.role !== 'admin') {
        navigate(homeOf(changed), {
          state: { notice: UPDATED },
        });
      }
    },
    onError: (error) => setServerErrors(form, error),
  });
  return (
    <Page title="Update Password">
      <PageForm
        form={form}
        isPending={change.isPending}
        maxWidth={440}
        onSubmit={(input) => change.mutate(input)}
      >
        {change.isSuccess && <Alert severity="success">{UPDATED}</Alert>}
        {isForced && (
          <Alert severity="info">
            You signed in with a one-time password. Choose a password of your own to continue.
          </Alert>
        )}
        <FormAlert />
        <EmailInput
          name="email"
          label="Email Address"
          autoComplete="username"
          help="Type your sign-in email to confirm."
        />
        <NewPasswordInputs />
        <Row gap={3} justify="end">
          {isForced ? (
            <Button onClick={() => void signOut()}>Log Out</Button>
          ) : (
            <Button {...homeLink(session)}>{change.isSuccess ? 'Back' : 'Cancel'}</Button>
          )}
          <Button type="submit" variant="contained" loading={change.isPending}>
            Update Password
          </Button>
        </Row>
      </PageForm>
    </Page>
  );
}
