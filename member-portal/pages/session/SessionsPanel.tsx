import { Box, Button, Typography } from '@mui/material';
import type { Output } from '../../../api/contract.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import { formatInstant } from '../../../ui/primitives/instants.ts';
import { Section } from '../../../ui/primitives/Section.tsx';
import { weight } from '../../../ui/primitives/tokens.ts';
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
          <>
            <Box component="ul" aria-label="Devices" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {all.map((session) => (
                <Device key={session.id} session={session} onEnd={() => open(session)} />
              ))}
            </Box>
            {all.length > 2 && (
              <Button variant="outlined" sx={{ mt: 4 }} onClick={() => open('others')}>
                Sign out all others
              </Button>
            )}
          </>
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
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: weight.title }}>{nameOf(session)}</Typography>
        <Typography variant="body2" color="textSecondary">
          Since {formatInstant(session.startedAt, timeZone)} · last used{' '}
          {formatInstant(session.lastUsedAt, timeZone)}
        </Typography>
      </Box>
      {session.isThis ? (
        <Typography variant="body2" color="primary" sx={{ fontWeight: weight.title, whiteSpace: 'nowrap' }}>
          This one
        </Typography>
      ) : (
        <Button
          size="small"
          aria-label={`Sign out ${nameOf(session)}`}
          onClick={onEnd}
          sx={{ flexShrink: 0 }}
        >
          Sign out
        </Button>
      )}
    </Box>
  );
}

/** Sessions from before the browser was kept have no name. */
function nameOf({ browser }: OwnSession): string {
  return browser === '' ? 'An unknown browser' : browser;
}
