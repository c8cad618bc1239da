import { Box, Button, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Output } from '../../api/contract.ts';
import { SECURITY_PAGE } from '../../api/platform/contract/pages.ts';
import { counted } from '../../ledger/values/counted.ts';
import { ApiError } from '../../ui/app/client.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

/** Whom it is about. */
interface Person {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
}

/** A member's sign-in and its actions: send the link again, sign out, remove the second factor. */
export function SignIn(person: Person) {
  const state = useRead('get-sign-in', { _id: person.memberId });
  if (state.error instanceof ApiError && state.error.status === 404) return null;
  return (
    <Section title="Sign-in" className="no-print" query={state} height={140}>
      {(data) => <Facts person={person} state={data} />}
    </Section>
  );
}

function Facts({ person, state }: { readonly person: Person; readonly state: Output<'get-sign-in'> }) {
  const { timeZone } = useSession();
  const [dialog, open, close] = useDialog<'resend' | 'signOut' | 'reset'>();
  const isSelf = useSession().uuid === person.memberId;
  const { hasPassword, twoStepSince, sessions } = state;
  return (
    <Stack>
      <Fact
        title="Password"
        text={hasPassword ? 'Set.' : 'Not set: the emailed link is unused.'}
        action={
          <Button variant="outlined" onClick={() => open('resend')}>
            Resend Confirmation
          </Button>
        }
      />
      <Fact
        title="Signed in"
        text={sessions === 0 ? 'Not signed in.' : `Signed in on ${counted(sessions, 'browser')}.`}
        action={
          !isSelf &&
          sessions > 0 && (
            <Button variant="outlined" onClick={() => open('signOut')}>
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
            <Button variant="outlined" color="error" onClick={() => open('reset')}>
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
      {dialog === 'resend' && (
        <ResendConfirmation
          members={[{ id: person.memberId, name: person.name, email: person.email }]}
          onClose={close}
        />
      )}
      {dialog === 'signOut' && <SignOut person={person} onClose={close} />}
      {dialog === 'reset' && <ResetTwoStep person={person} onClose={close} />}
    </Stack>
  );
}

function Fact(props: { readonly title: string; readonly text: string; readonly action: ReactNode }) {
  return (
    <Row gap={3}>
      <Box sx={{ flex: '1 1 14rem' }}>
        <Typography variant="h3" component="p">
          {props.title}
        </Typography>
        <Typography color="textSecondary">{props.text}</Typography>
      </Box>
      {props.action}
    </Row>
  );
}

const SignOut = ({ person: { memberId, name }, onClose }: AskProps) => (
  <AskDialog
    title={`Sign ${name} out everywhere?`}
    confirmLabel="Sign out everywhere"
    call="sign-out-members"
    input={{ ids: [{ _id: memberId }] }}
    onClose={onClose}
  >
    <Typography>Signs out every browser and phone. The password stays the same.</Typography>
  </AskDialog>
);

const ResetTwoStep = ({ person: { memberId, name }, onClose }: AskProps) => (
  <AskDialog
    title={`Remove the two-step sign-in of ${name}?`}
    confirmLabel="Remove two-step sign-in"
    isDestructive
    call="reset-two-step"
    input={{ _id: memberId }}
    onClose={onClose}
  >
    <Typography>
      Only if this person has lost the phone and the recovery codes. First confirm who is asking. Sign-in then
      needs only the password. They get an email, and every browser is signed out.
    </Typography>
  </AskDialog>
);

interface AskProps {
  readonly person: Person;
  readonly onClose: () => void;
}
