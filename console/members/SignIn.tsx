import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { Output } from '../../api/contract/calls.ts';
import { ApiError } from '../../api/contract/client.ts';
import { SECURITY_PAGE } from '../../api/contract/pages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useRead } from '../../ui/useRead.ts';
import { useSession } from '../session.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { formatInstantDay, useTimeZone } from '../shared/time.ts';

/** Whom it is about. */
interface Person {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
}

/**
 * How a member signs in, and what an administrator can do about it: send the link again, sign out, remove the
 * second factor. Nothing for a removed member.
 */
export function SignIn(person: Person) {
  const { data, error, refetch } = useRead('get-sign-in', { _id: person.memberId });
  const titleId = useId();
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <Card component="section" aria-labelledby={titleId} className="no-print" sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
        Sign-in
      </Typography>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={140} role="status" aria-label="Loading how the member signs in" />
      ) : (
        <Facts person={person} state={data} />
      )}
    </Card>
  );
}

type Question = 'resend' | 'signOut' | 'reset';

function Facts({ person, state }: { readonly person: Person; readonly state: Output<'get-sign-in'> }) {
  const timeZone = useTimeZone();
  const [asking, setAsking] = useState<Question>();
  const isSelf = useSession()?.uuid === person.memberId;
  const { hasPassword, twoStepSince, sessions } = state;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Fact
        title="Password"
        text={hasPassword ? 'Set.' : 'Not set yet: the mailed link was not used.'}
        action={
          <Button variant="outlined" onClick={() => setAsking('resend')}>
            Resend Confirmation
          </Button>
        }
      />
      <Fact
        title="Signed in"
        text={
          sessions === 0
            ? 'In no browser at the moment.'
            : `In ${sessions === 1 ? '1 browser' : `${sessions} browsers`} at the moment.`
        }
        action={
          !isSelf &&
          sessions > 0 && (
            <Button variant="outlined" onClick={() => setAsking('signOut')}>
              Sign out everywhere
            </Button>
          )
        }
      />
      <Fact
        title="Two-step sign-in"
        text={twoStepSince === null ? 'Off.' : `On since ${formatInstantDay(twoStepSince, timeZone)}.`}
        action={
          !isSelf &&
          twoStepSince !== null && (
            <Button variant="outlined" color="error" onClick={() => setAsking('reset')}>
              Remove
            </Button>
          )
        }
      />
      {isSelf && (
        <Typography color="textSecondary">
          Your own is under <Link href={SECURITY_PAGE}>Sign-in & security</Link>.
        </Typography>
      )}
      {asking !== undefined && <Ask person={person} question={asking} onClose={() => setAsking(undefined)} />}
    </Box>
  );
}

function Fact(props: { readonly title: string; readonly text: string; readonly action: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 14rem' }}>
        <Typography sx={{ fontWeight: 600 }}>{props.title}</Typography>
        <Typography color="textSecondary">{props.text}</Typography>
      </Box>
      {props.action}
    </Box>
  );
}

/** Asks first. What was changed is read again by itself. */
function Ask(props: { readonly person: Person; readonly question: Question; readonly onClose: () => void }) {
  const { question, onClose } = props;
  const { memberId: _id, name, email } = props.person;
  const calls = {
    resend: useCall('resend-confirmation'),
    signOut: useCall('sign-out-members'),
    reset: useCall('reset-two-step'),
  };
  const send = {
    resend: () => calls.resend.submit({ ids: [{ _id }] }),
    signOut: () => calls.signOut.submit({ ids: [{ _id }] }),
    reset: () => calls.reset.submit({ _id }),
  };
  const words = {
    resend: {
      title: `Resend the confirmation to ${name}?`,
      confirmLabel: 'Resend Confirmation',
      text: `${email} gets a mail with a new link that sets the password. The earlier link stops working.`,
    },
    signOut: {
      title: `Sign ${name} out everywhere?`,
      confirmLabel: 'Sign out everywhere',
      text: 'Every browser and phone is signed out. Signing in again works as before.',
    },
    reset: {
      title: `Remove the two-step sign-in of ${name}?`,
      confirmLabel: 'Remove two-step sign-in',
      text: 'Only for somebody who has lost the phone and the recovery codes: make sure that it is really this person who asks. The password alone signs in then. A mail tells about it, and every browser is signed out.',
    },
  }[question];
  const confirm = async () => {
    if ((await send[question]()) !== undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.confirmLabel}
      destructive={question === 'reset'}
      busy={calls[question].isPending}
      error={calls[question].error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>{words.text}</Typography>
    </ConfirmDialog>
  );
}
