import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { publicEmail } from '../../../api/contract/onboarding.ts';
import { LOGIN_PAGE } from '../../../api/contract/pages.ts';
import { NoPayments } from '../../../ui/NotSetUp.tsx';
import { PageTitle } from '../../../ui/Page.tsx';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { EmailField } from '../../shared/EmailField.tsx';
import { forgetOnboarding } from './stored.ts';

interface Props {
  readonly title: string;
  readonly intro: ReactNode;
  readonly label: string;
  readonly button: string;
  /** Whether the email should have an account, and the message when it is otherwise (spec 1 section 5). */
  readonly shouldExist: boolean;
  readonly otherwise: string;
  readonly onEmail: (email: string) => void;
}

/** A page that asks for an email and finds out whether it is known. */
export function EmailPage({ title, intro, label, button, shouldExist, otherwise, onEmail }: Props) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [mistake, setMistake] = useState<string>();
  const check = useMutation({
    mutationFn: (reqEmail: string) =>
      callApi('email-exists', { reqEmail, ...(shouldExist && { toSubscribe: true }) }),
    onSuccess: (exists, reqEmail) => {
      if (exists !== shouldExist) return setMistake(otherwise);
      forgetOnboarding();
      onEmail(reqEmail);
      void navigate('/registerOrg');
    },
    onError: (error) => {
      if (isRefusal(error)) setMistake(error.message);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    const parsed = publicEmail.safeParse(email);
    setMistake(parsed.success ? undefined : 'Please enter a valid email');
    if (parsed.success) check.mutate(parsed.data);
  };
  return (
    <PublicPage>
      <Box component="form" noValidate onSubmit={submit}>
        <PageTitle>{title}</PageTitle>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          {intro}
        </Typography>
        <NoPayments />
        {check.isError && !isRefusal(check.error) && (
          <Alert severity="error" sx={{ mb: 2.5 }}>
            {tooOften(check.error) ?? 'Server Error, please try again'}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <EmailField
            label={label}
            autoComplete="email"
            value={email}
            mistake={mistake}
            onChange={(typed) => {
              setEmail(typed);
              setMistake(undefined);
            }}
          />
          <Button type="submit" variant="contained" size="large" loading={check.isPending}>
            {button}
          </Button>
        </Box>
        <Typography sx={{ mt: 3 }}>
          Already have an account?{' '}
          <Link component={RouterLink} to={LOGIN_PAGE}>
            Log in
          </Link>
        </Typography>
      </Box>
    </PublicPage>
  );
}

/** The email is known, and cannot be used here. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422;
}

/** The one refusal that trying again at once does not help. */
function tooOften(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? error.message : undefined;
}
