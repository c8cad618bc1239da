import { Box, Typography } from '@mui/material';
import type { OutputOf } from '../../../api/contract/call.ts';
import type { getMyMeetings } from '../../../api/contract/meeting.ts';
import { zoneName } from '../../../ledger/values/zonedTime.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import { formatInstantDay, formatTime } from '../../../ui/instants.ts';
import { later } from '../../../ui/later.tsx';
import { Notices } from '../../../ui/Notices.tsx';
import type { Column } from '../../../ui/records/columns.tsx';
import { RecordList } from '../../../ui/records/RecordList.tsx';
import { Section } from '../../../ui/Section.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { useSession } from '../../session.ts';
import { MyAnswer } from './MyAnswer.tsx';

const AskExcuse = later(async () => (await import('./AskExcuse.tsx')).AskExcuse);

type Mine = OutputOf<typeof getMyMeetings>;
type MyMeeting = Mine['events'][number];

/** One's own attendance standing, and the meetings that are still to come, the next one first. */
export function MyMeetings() {
  const { timeZone } = useSession();
  const [asked, open, close] = useDialog<MyMeeting>();
  return (
    <Section title="Meetings" query={useRead('get-my-meetings', {})} height={120}>
      {(mine) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <MyStanding mine={mine} />
          <Notices>
            <RecordList
              label="Coming meetings"
              columns={columnsOf(timeZone, open)}
              rows={comingOf(mine.events, new Date())}
              keyOf={({ _id }) => _id}
              empty="No meetings are coming up"
            />
            {asked && <AskExcuse eventId={asked._id} title={asked.title} onClose={close} />}
          </Notices>
        </Box>
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
        {`Attended ${attended}, excused ${excused}, absent ${absent}. Good from ${threshold}% attended; excused meetings do not count.`}
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
      render: (meeting) => <MyAnswer meeting={meeting} onAsk={() => onAsk(meeting)} />,
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
