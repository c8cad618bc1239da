import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { callApi } from '../../../ui/app/client.ts';
import { FormAlert, PageForm } from '../../../ui/forms/PageForm.tsx';
import { setServerErrors } from '../../../ui/forms/setServerErrors.ts';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { CodeInput } from './CodeInput.tsx';
import { followSignIn } from './followSignIn.ts';

/** /login/code, a page of its own: phones reload it while another app shows the code. */
export default function LoginCode() {
  const form = useForm({ defaultValues: { code: '' } });
  const signIn = useMutation({
    mutationFn: (input: { code: string }) => callApi('login-code', input),
    onSuccess: followSignIn,
    onError: (error) => {
      form.resetField('code');
      setServerErrors(form, error);
    },
  });
  const startAgain = useMutation({
    // Should it fail, the login page leads back here.
    mutationFn: () => callApi('logout', {}).catch(() => undefined),
    onSuccess: () => window.location.assign(LOGIN_PAGE + window.location.search),
  });
  return (
    <PublicPage>
      <PageForm form={form} isPending={signIn.isPending} onSubmit={(input) => signIn.mutate(input)}>
        <PublicTitle tab="Log In" title="One more step">
          Enter the code from your authenticator app.
        </PublicTitle>
        <FormAlert />
        <CodeInput />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={form.watch('code') === ''}
          loading={signIn.isPending || signIn.isSuccess}
        >
          Sign In
        </Button>
        <Button onClick={() => startAgain.mutate()} loading={startAgain.isPending}>
          Start again
        </Button>
        <Typography variant="body2" color="textSecondary">
          Neither phone nor recovery codes? An administrator of your organization can remove two-step sign-in
          from your account.
        </Typography>
      </PageForm>
    </PublicPage>
  );
}
