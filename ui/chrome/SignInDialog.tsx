import { Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LOGIN_PAGE } from '../../api/platform/contract/pages.ts';
import { ApiError, callApi } from '../app/client.ts';
import { messageOf } from '../app/errors.ts';
import { useSession } from '../app/session.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { SecretInput } from '../forms/SecretInput.tsx';
import { Stack } from '../primitives/Stack.tsx';

/**
 * Signs the same person in again, by password and, where they have it on, by code. Another person starts at
 * /login.
 */
export function SignInDialog({ onDone }: { readonly onDone: (isSignedIn: boolean) => void }) {
  const { email, uuid } = useSession();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { setError, resetField } = form;
  const inputs = {
    password: { label: `Password of ${email}`, autoComplete: 'current-password' },
    code: {
      label: 'Code from your authenticator app, or a recovery code',
      autoComplete: 'one-time-code',
    },
  } as const;
  const submit = async ({ password, code }: { readonly password: string; readonly code: string }) => {
    try {
      const session =
        step === 'code'
          ? await callApi('login-code', { code })
          : await callApi('login', { email, password, remember: false });
      if (session.requiredAction === 'giveCode') setStep('code');
      else if (session.uuid === uuid && session.requiredAction === null) onDone(true);
      // Another organization of theirs, or one that has to pay first.
      else window.location.assign(LOGIN_PAGE);
    } catch (error) {
      resetField(step);
      const isWrong = error instanceof ApiError && [400, 401, 404, 422].includes(error.status);
      const message = isWrong ? `This ${step} is not right. Please try again.` : messageOf(error);
      setError('root.alert', { message });
    }
  };
  return (
    <FormDialog
      form={form}
      title="Sign in to continue"
      submitLabel="Sign In"
      onSubmit={submit}
      onClose={() => onDone(false)}
    >
      <Stack>
        <Typography>
          Your session has ended. What you entered is kept, and is sent once you sign in.
        </Typography>
        <SecretInput key={step} name={step} {...inputs[step]} required autoFocus />
        <Link href={LOGIN_PAGE}>Sign in as another person</Link>
      </Stack>
    </FormDialog>
  );
}
