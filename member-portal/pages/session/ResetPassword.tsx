import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { forgotPassword } from '../../../api/session/contract.ts';
import { ApiError, callApi } from '../../../ui/app/client.ts';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import { NoMail } from '../../../ui/primitives/NotSetUp.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { EmailInput } from '../../shared/EmailInput.tsx';

/** How long the button rests after a success (spec 1 section 9). */
const PAUSE_MS = 300_000;
/** When it may be used again, in this browser: also after the page was loaded again. */
const REST_UNTIL = 'bursar.resetAgainAt';

/** /resetPassword (spec 1 sections 2.1, 4 and 5). Whether the email has an account is not told. */
export default function ResetPassword() {
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(forgotPassword.input) });
  const [restMs, rest] = useRest();
  const reset = useMutation({
    mutationFn: (input: { email: string }) => callApi('forgot-password', input),
    onSuccess: rest,
  });
  return (
    <PublicPage>
      <PageForm
        form={form}
        isPending={reset.isPending || restMs > 0}
        onSubmit={(input) => reset.mutate(input)}
        onChange={() => {
          if (!reset.isPending) reset.reset();
        }}
      >
        <PublicTitle title="Reset Password">
          We’ll email you a one-time password. Your current one keeps working until then.
        </PublicTitle>
        <NoMail />
        {reset.isSuccess && (
          <Alert severity="success">
            If an account with this email exists, a new password will be sent to {reset.variables.email}
          </Alert>
        )}
        {reset.isError && (
          <Alert severity="error">
            {reset.error instanceof ApiError && reset.error.status === 429
              ? reset.error.message
              : 'Failed, Please try again'}
          </Alert>
        )}
        <EmailInput name="email" label="Email Address" autoComplete="username" autoFocus />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={reset.isPending}
          disabled={restMs > 0}
        >
          Send New Password
        </Button>
        {restMs > 0 && (
          <Typography variant="body2" color="textSecondary">
            You can ask again in {Math.ceil(restMs / 60_000)} min.
          </Typography>
        )}
        <Typography>
          <Link component={RouterLink} to={LOGIN_PAGE}>
            Back to Log In
          </Link>
        </Typography>
      </PageForm>
    </PublicPage>
  );
}

/** Milliseconds that the button still rests, and how to let it rest. */
function useRest(): [number, () => void] {
  const [until, setUntil] = useState(() => Number(localStorage.getItem(REST_UNTIL) ?? 0));
  const [now, setNow] = useState(Date.now);
  const restMs = Math.min(PAUSE_MS, until - now);
  useEffect(() => {
    if (restMs <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(restMs, 10_000));
    return () => clearTimeout(timer);
  }, [restMs]);
  const rest = () => {
    const end = Date.now() + PAUSE_MS;
    localStorage.setItem(REST_UNTIL, String(end));
    setUntil(end);
    setNow(Date.now());
  };
  return [Math.max(0, restMs), rest];
}
