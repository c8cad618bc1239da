import { Alert, Button, CircularProgress, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { Output } from '../../../api/contract.ts';
import { orgCodeOf } from '../../../api/platform/contract/wire.ts';

import { googleSignInPage } from '../../../api/session/google/contract.ts';
import { ApiError, callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { useInstallation } from '../../../ui/data/installation.ts';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { forgetOnboarding, isFilled, type NewUser } from './stored.ts';

/** How long "Duplicate Email" is shown (spec 1 section 9). */
const DUPLICATE_MS = 3_000;

interface Props {
  readonly user: NewUser;
  /** Undefined while it is asked for. */
  readonly account: Output<'auth/external-profile'> | undefined;
  readonly isInternal: boolean;
  /** The email that was typed in the first step, where it is not that of the Google account. */
  readonly typedEmail?: string;
  /** It is this step's turn: nothing is sent while the one before is still being filled in. */
  readonly isActive: boolean;
  /** Left out where there is no step to go back to. */
  readonly onBack?: () => void;
  readonly onDone: () => void;
}

/**
 * Step 2 of /signup: the Google account, then the organization and its administrator (spec 1 section 4,
 * "Sign-up"). With an account the form submits itself, unless an operator typed the email (internal mode).
 */
export function LinkGoogle({ user, account, isInternal, typedEmail, isActive, onBack, onDone }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isDuplicate, setDuplicate] = useState(false);
  const payments = useInstallation()?.payments;
  const sentFor = useRef<string>(undefined);
  const profile = account?.profile ?? undefined;
  const isComplete = isFilled(user);

  const submit = useMutation({
    mutationFn: (email: string) => signUp(user, email),
    onSuccess: () => {
      forgetOnboarding();
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.problem.code === 'DuplicateEmail')) return;
      setDuplicate(true);
      // The account is of no use here: it is let go of, so that another one can be shown.
      void callApi('logout', {}).then(() =>
        queries.invalidateQueries({ queryKey: ['auth/external-profile'] }),
      );
    },
  });
  useEffect(() => {
    if (!isDuplicate) return;
    const timer = setTimeout(() => setDuplicate(false), DUPLICATE_MS);
    return () => clearTimeout(timer);
  }, [isDuplicate]);
  const email = profile && (typedEmail ?? profile.email);
  const { mutate } = submit;
  useEffect(() => {
    if (
      !isActive ||
      email === undefined ||
      typedEmail !== undefined ||
      !isComplete ||
      sentFor.current === email
    )
      return;
    sentFor.current = email;
    mutate(email);
  }, [isActive, email, typedEmail, isComplete, mutate]);

  if (account === undefined)
    return <CircularProgress size={28} aria-label="Asking for your Google Account" />;
  const goToGoogle = () => {
    const next = `/signup?linked${isInternal ? '&isInternal' : ''}`;
    window.location.assign(googleSignInPage(next));
  };
  const otherError = submit.isError && !isDuplicateError(submit.error);
  return (
    <Stack>
      {isDuplicate && <Alert severity="error">Duplicate Email</Alert>}
      {otherError && <Alert severity="error">{messageOf(submit.error)}</Alert>}
      {!account.available && (
        <Alert severity="info">
          Signing up with Google is not set up here.{' '}
          {payments === false ? (
            'Please ask the operator of this Bursar installation to register your organization.'
          ) : (
            <>
              You can <RouterLink to="/register">register with your email</RouterLink>.
            </>
          )}
        </Alert>
      )}
      {profile !== undefined && (
        <Typography>
          Linked: <strong>{profile.email}</strong>
        </Typography>
      )}
      <Row gap={3}>
        {email === undefined ? (
          <Button variant="contained" onClick={goToGoogle} disabled={!account.available}>
            Sign up with Google
          </Button>
        ) : (
          <Button
            variant="contained"
            onClick={() => submit.mutate(email)}
            loading={submit.isPending}
            disabled={!isComplete}
          >
            Submit
          </Button>
        )}
        {onBack !== undefined && (
          <Button
            onClick={() => {
              void navigate(isInternal ? '/signup?isInternal' : '/signup', { replace: true });
              onBack();
            }}
            disabled={submit.isPending}
          >
            Back
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function isDuplicateError(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'DuplicateEmail';
}

async function signUp(user: NewUser, email: string): Promise<void> {
  const { org_code } = await callApi('add-org', {
    org_name: user.orgName,
    university: user.university,
    orgCode: orgCodeOf(user.orgName, user.university),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const { firstName: fname, lastName: lname } = user;
  await callApi('create-admin-member', { org_code_override: org_code, fname, lname, email });
}
