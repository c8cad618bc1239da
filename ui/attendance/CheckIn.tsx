import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import { Button, Typography } from '@mui/material';
import type { Output } from '../../api/contract.ts';
import type { getEventDetails } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';
import { useDialog } from '../forms/useDialog.ts';
import { formatInstantDay, formatTime } from '../primitives/instants.ts';
import { lazyDialog } from '../primitives/lazy.tsx';
import { QrCode } from '../primitives/QrCode.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row } from '../primitives/Stack.tsx';
import { digitsStyle, spaced } from './digits.ts';

const CheckInScreen = lazyDialog(async () => (await import('./CheckInScreen.tsx')).CheckInScreen);

type Meeting = OutputOf<typeof getEventDetails>['meetingDetails'];

/** The code changes a moment after the server said that it would. */
const MARGIN_MS = 250;
const RETRY_MS = 5_000;

/** The code with which members check in to a meeting, and the way to its full screen. */
export function CheckIn({ meeting }: { readonly meeting: Meeting }) {
  const [screen, open, close] = useDialog<'screen'>();
  const query = useRead(
    'get-check-in-code',
    { eventId: meeting._id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'over' ? false : (data?.forMs ?? RETRY_MS) + MARGIN_MS,
    },
  );
  return (
    <Section
      title="Check-in"
      query={query}
      height={180}
      action={
        query.data?.state === 'open' && (
          <Button size="small" startIcon={<FullscreenOutlined />} onClick={() => open('screen')}>
            Full screen
          </Button>
        )
      }
    >
      {(shown) => (
        <>
          <Shown shown={shown} />
          {screen !== undefined && shown.state === 'open' && (
            <CheckInScreen
              title={meeting.title}
              code={shown.code}
              link={shown.link}
              present={meeting.present.length}
              members={meeting.members}
              onClose={close}
            />
          )}
        </>
      )}
    </Section>
  );
}

function Shown({ shown }: { readonly shown: Output<'get-check-in-code'> }) {
  const { timeZone } = useSession();
  const { state, opensAt, code, link } = shown;
  if (state === 'over') return <Typography color="textSecondary">The meeting is over.</Typography>;
  if (state === 'early')
    return (
      <Typography color="textSecondary">
        {`From ${formatInstantDay(opensAt, timeZone)}, ${formatTime(opensAt, timeZone)} on, this shows a code for members to check in.`}
      </Typography>
    );
  return (
    <Row gap={5}>
      <QrCode link={link} title="QR code for checking in" style={{ width: 148, height: 148 }} />
      <div>
        <Typography variant="h4" component="div" sx={digitsStyle}>
          {spaced(code)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Members scan it, or type the code on their profile. It changes every minute.
        </Typography>
      </div>
    </Row>
  );
}
