import { Button, Typography } from '@mui/material';
import type { Output } from '../../../api/contract.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import { formatInstant } from '../../../ui/primitives/instants.ts';
import { Section } from '../../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { ProofDialog } from './ProofDialog.tsx';

type OwnSession = Output<'get-sessions'>[number];
/** Which sessions to end: one, or all but this. */
type Target = OwnSession | 'others';

/** The browsers in which one is signed in, and how to end that. */
export function SessionsPanel() {
  const sessions = useRead('get-sessions', {});
  const [target, open, close] = useDialog<Target>();
  return (
    <>
      <Section title="Where you are signed in" query={sessions} height={72}>
        {(all) => (
          <Stack>
            <Stack component="ul" aria-label="Devices">
              {all.map((session) => (
                <Device key={session.id} session={session} onEnd={() => open(session)} />
              ))}
            </Stack>
            {all.length > 2 && (
              <div>
                <Button variant="outlined" onClick={() => open('others')}>
                  Sign out all others
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Section>
      {target !== undefined && (
        <ProofDialog
          title={target === 'others' ? 'Sign out all others?' : `Sign out ${nameOf(target)}?`}
          text={
            target === 'others'
              ? 'Every browser and phone but this one is signed out.'
              : 'That device has to sign in again.'
          }
          submitLabel="Sign out"
          proof="password"
          call="end-sessions"
          inputOf={(password) => ({ password, id: target === 'others' ? undefined : target.id })}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

function Device({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { timeZone } = useSession();
  return (
    <Row component="li">
      <div className="grow">
        <Typography variant="h3" component="p">
          {nameOf(session)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Since {formatInstant(session.startedAt, timeZone)} · last used{' '}
          {formatInstant(session.lastUsedAt, timeZone)}
        </Typography>
      </div>
      {session.isThis ? (
        <Typography variant="h3" component="span" color="primary">
          This one
        </Typography>
      ) : (
        <Button size="small" aria-label={`Sign out ${nameOf(session)}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </Row>
  );
}

/** Sessions from before the browser was kept have no name. */
function nameOf({ browser }: OwnSession): string {
  return browser === '' ? 'An unknown browser' : browser;
}
