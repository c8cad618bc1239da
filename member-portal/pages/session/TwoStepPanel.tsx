import { Alert, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { homeOf } from '../../../api/platform/contract/pages.ts';
import { useSession } from '../../../ui/app/session.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import { formatInstant } from '../../../ui/primitives/instants.ts';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpTwoStep } from './SetUpTwoStep.tsx';

/** Few codes left is told before there are none. */
const FEW_CODES = 3;

/** Two-step sign-in: off, being set up, the recovery codes at their only look, or on. */
export function TwoStepPanel() {
  const session = useSession();
  const isForced = session.requiredAction === 'setUpTwoStep';
  const state = useRead('get-two-step', {});
  const queryClient = useQueryClient();
  const [settingUp, setSettingUp] = useState(isForced);
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (recoveryCodes: readonly string[]) => {
    setSettingUp(false);
    setCodes(recoveryCodes);
    // The session stays as it is until the codes were seen: nobody is to be led away from them.
    void invalidateReads(queryClient, 'turn-on-two-step');
  };
  const leave = () => {
    if (isForced) window.location.assign(homeOf({ ...session, requiredAction: null }));
    else setCodes(undefined);
  };
  return (
    <Section title="Two-step sign-in" query={state} height={72}>
      {({ since, recoveryCodesLeft, required }) => {
        if (codes !== undefined)
          return <RecoveryCodes codes={codes} doneLabel={isForced ? 'Go on' : 'Done'} onDone={leave} />;
        if (settingUp)
          return <SetUpTwoStep onDone={show} onCancel={isForced ? undefined : () => setSettingUp(false)} />;
        if (since !== null)
          return <IsOn since={since} codesLeft={recoveryCodesLeft} required={required} onCodes={show} />;
        return (
          <Stack>
            <Typography>
              Signing in also needs a code from your phone, so a stolen password isn’t enough. You need an
              authenticator app. Other devices are signed out.
            </Typography>
            <div>
              <Button variant="contained" onClick={() => setSettingUp(true)}>
                Turn on
              </Button>
            </div>
          </Stack>
        );
      }}
    </Section>
  );
}

function IsOn(props: {
  readonly since: string;
  readonly codesLeft: number;
  readonly required: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const { since, codesLeft, required, onCodes } = props;
  const { timeZone } = useSession();
  const [dialog, open, close] = useDialog<'off' | 'renew'>();
  return (
    <Stack>
      <Typography>
        <strong>On</strong> since {formatInstant(since, timeZone)}. Signing in needs a code from your
        authenticator app.
      </Typography>
      {codesLeft > FEW_CODES ? (
        <Typography color="textSecondary">{codesLeft} recovery codes are left.</Typography>
      ) : (
        <Alert severity="warning">
          {codesLeft === 0 ? 'No recovery code is left.' : `Only ${codesLeft} recovery codes are left.`} Make
          new ones, so you can sign in without your phone.
        </Alert>
      )}
      <Row gap={3}>
        <Button variant="outlined" onClick={() => open('renew')}>
          New recovery codes
        </Button>
        <Button color="error" onClick={() => open('off')}>
          Turn off
        </Button>
      </Row>
      {dialog === 'renew' && (
        <ProofDialog
          title="New recovery codes?"
          text="Your current ones stop working."
          submitLabel="Make new codes"
          proof="code"
          call="renew-recovery-codes"
          inputOf={(code) => ({ code })}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={close}
        />
      )}
      {dialog === 'off' && (
        <ProofDialog
          title="Turn off two-step sign-in?"
          text={
            required
              ? 'You have to set it up again before you can go on, with this phone or another one. Other devices are signed out.'
              : 'Sign-in then needs only the password. Other devices are signed out.'
          }
          submitLabel="Turn off"
          isDestructive
          proof="code"
          call="turn-off-two-step"
          inputOf={(code) => ({ code })}
          // What the person may do may be another thing now: the page is loaded again.
          onDone={() => window.location.reload()}
          onClose={close}
        />
      )}
    </Stack>
  );
}
