import { Box, Button, Typography } from '@mui/material';
import type { getMyMeetings } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { checkInAt } from '../../ledger/values/meetingRules.ts';
import { zoneName } from '../../ledger/values/zonedTime.ts';
import { useSession } from '../app/session.ts';
import { MyAnswer } from '../attendance/MyAnswer.tsx';
import { useRead } from '../data/useRead.ts';
import { useDialog } from '../forms/useDialog.ts';
import type { Column } from '../list/columns.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { formatInstantDay, formatTime } from '../primitives/instants.ts';
import { lazyDialog, lazyPart } from '../primitives/lazy.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';
import { useNow } from '../primitives/useNow.ts';

const Subscribe = lazyDialog(async () => (await import('../calendar/Subscribe.tsx')).Subscribe);
const CheckInForm = lazyPart(async () => (await import('../attendance/CheckInForm.tsx')).CheckInForm);
const AskExcuse = lazyDialog(async () => (await import('../attendance/AskExcuse.tsx')).AskExcuse);

type Mine = OutputOf<typeof getMyMeetings>;
type MyMeeting = Mine['events'][number];

/** One's own attendance standing, and the meetings that are still to come, the next one first. */
export function MyMeetings() {
  const { timeZone } = useSession();
  const [asked, open, close] = useDialog<MyMeeting | 'subscribe'>();
  const now = useNow();
  return (
    <Section
      title="Meetings"
      query={useRead('get-my-meetings', {})}
      height={120}
      action={
        <Button size="small" onClick={() => open('subscribe')}>
          Subscribe
        </Button>
      }
    >
      {(mine) => (
        <Stack gap={3}>
          {mine.events
            .filter((each) => each.status === '' && checkInAt(each, now) === 'open')
            .map(({ _id, title }) => (
              <Box key={_id} component="section" aria-label={`Check in to ${title}`} sx={checkInStyle}>
                <Typography variant="h3" component="p">{`Check in to ${title}`}</Typography>
                <CheckInForm eventId={_id} title={title} />
              </Box>
            ))}
          <MyStanding mine={mine} />
          <RecordList
            label="Coming meetings"
            columns={columnsOf(timeZone, open)}
            rows={comingOf(mine.events, now)}
            keyOf={({ _id }) => _id}
            empty="No meetings are coming up"
          />
          {asked === 'subscribe' && <Subscribe onClose={close} />}
          {typeof asked === 'object' && (
            <AskExcuse
              eventId={asked._id}
              title={asked.title}
              when={`${formatInstantDay(asked.startTime, timeZone)}, ${formatTime(asked.startTime, timeZone)}`}
              onClose={close}
            />
          )}
        </Stack>
      )}
    </Section>
  );
}

function MyStanding({ mine: { attended, absent, excused, standing, threshold } }: { readonly mine: Mine }) {
  return (
    <div>
      <Typography component="div">
        Attendance standing <StatusBadge status={standing} />
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {`Attended ${attended}, excused ${excused}, absent ${absent}. Good standing needs ${threshold}% attended; excused meetings don’t count.`}
      </Typography>
    </div>
  );
}

/** What has not ended yet, the next first. */
function comingOf(events: readonly MyMeeting[], now: Date): readonly MyMeeting[] {
  return events.filter(({ endTime }) => Date.parse(endTime) > now.getTime()).toReversed();
}

function columnsOf(timeZone: string, onAsk: (meeting: MyMeeting) => void): readonly Column<MyMeeting>[] {
  return [
    { label: 'Title', source: 'title', card: 'start', sx: { overflowWrap: 'anywhere' } },
    {
      label: 'Date',
      nowrap: true,
      card: 'meta',
      render: ({ startTime }) => formatInstantDay(startTime, timeZone),
    },
    {
      label: `Time(${zoneName(timeZone)})`,
      nowrap: true,
      card: 'meta',
      render: ({ startTime }) => formatTime(startTime, timeZone),
    },
    { label: 'Location', source: 'location', card: 'meta', sx: { overflowWrap: 'anywhere' } },
    {
      label: 'Your Answer',
      card: 'below',
      empty: '–',
      // Who is there already has nothing to answer.
      render: (meeting) =>
        meeting.status !== 'Present' && <MyAnswer meeting={meeting} onAsk={() => onAsk(meeting)} />,
    },
    {
      label: 'Attendance',
      empty: '–',
      card: 'end',
      render: ({ status }) => status !== '' && <StatusBadge status={status} hue={hueOf[status]} />,
    },
  ];
}

const hueOf = { Present: 'green', Absent: 'red', Excused: 'yellow' } as const;

/** What is to be done now stands out. */
const checkInStyle = {
  display: 'grid',
  gap: 2.5,
  p: 3,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
};
