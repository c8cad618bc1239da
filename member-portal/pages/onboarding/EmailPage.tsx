import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { publicEmail } from '../../../api/organization/onboarding/contract.ts';
import { LOGIN_PAGE } from '../../../api/platform/contract/pages.ts';
import { ApiError, callApi } from '../../../ui/app/client.ts';
import { FormAlert, PageForm } from '../../../ui/forms/PageForm.tsx';
import { NoPayments } from '../../../ui/primitives/NotSetUp.tsx';
import { PublicPage, PublicTitle } from '../../layout/PublicPage.tsx';
import { EmailInput } from '../../shared/EmailInput.tsx';
import { forgetOnboarding } from './stored.ts';

const schema = z.object({ email: publicEmail });

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
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(schema) });
  const check = useMutation({
    mutationFn: (reqEmail: string) =>
      callApi('email-exists', { reqEmail, toSubscribe: shouldExist || undefined }),
    onSuccess: (exists, reqEmail) => {
      if (exists !== shouldExist) return form.setError('email', { message: otherwise });
      forgetOnboarding();
      onEmail(reqEmail);
      void navigate('/registerOrg');
    },
    onError: (error) => {
      if (isRefusal(error)) form.setError('email', { message: error.message });
      else form.setError('root.alert', { message: tooOften(error) ?? 'Server Error, please try again' });
    },
  });
  return (
    <PublicPage>
      <PageForm form={form} isPending={check.isPending} onSubmit={({ email }) => check.mutate(email)}>
        <PublicTitle title={title}>{intro}</PublicTitle>
        <NoPayments />
        <FormAlert />
        <EmailInput name="email" label={label} autoComplete="email" autoFocus />
        <Button type="submit" variant="contained" size="large" loading={check.isPending}>
          {button}
        </Button>
        <Typography>
          Already have an account?{' '}
          <Link component={RouterLink} to={LOGIN_PAGE}>
            Log in
          </Link>
        </Typography>
      </PageForm>
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
