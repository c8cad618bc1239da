import { Button, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MeetingRow } from '../../api/meeting/attendance/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { useSession } from '../../ui/app/session.ts';
import { formatInstantDay, formatTime } from '../../ui/primitives/instants.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns, Row } from '../../ui/primitives/Stack.tsx';
import { useNow } from '../../ui/primitives/useNow.ts';

/** Meetings of one day, among which the next and the last one are. */
const OF_A_DAY = { page: 1, perPage: 20 };

/** The meeting that comes next, or goes on, and the last one: the list below begins far in the future. */
export function NextAndLast() {
  const { today } = useSession();
  const now = useNow().toISOString();
  const next = useGetList<MeetingRow>('meetings', {
    pagination: OF_A_DAY,
    sort: { field: 'startTime', order: 'ASC' },
    filter: { from: today },
  }).data?.find(({ endTime }) => endTime > now);
  const last = useGetList<MeetingRow>('meetings', {
    pagination: OF_A_DAY,
    sort: { field: 'startTime', order: 'DESC' },
    filter: { to: today },
  }).data?.find(({ endTime }) => endTime <= now);
  if (next === undefined && last === undefined) return null;
  return (
    <Columns>
      {last && (
        <OneMeeting
          heading="Last meeting"
          meeting={last}
          figure={`${last.present} of ${last.members} attended, ${last.percentAttended}%`}
        />
      )}
      {next && (
        <OneMeeting
          heading="Next meeting"
          meeting={next}
          figure={`${counted(next.members, 'member')} expected`}
        />
      )}
    </Columns>
  );
}

function OneMeeting(props: {
  readonly heading: string;
  readonly meeting: MeetingRow;
  readonly figure: string;
}) {
  const { timeZone } = useSession();
  const { id, title, startTime } = props.meeting;
  return (
    <Section title={props.heading}>
      <Row gap={4}>
        <div className="grow">
          <Typography variant="h3" component="p">
            {title}
          </Typography>
          <Typography color="textSecondary">
            {`${formatInstantDay(startTime, timeZone)}, ${formatTime(startTime, timeZone)} · ${props.figure}`}
          </Typography>
        </div>
        <Button variant="outlined" component={Link} to={`/attendance/${id}`}>
          Take attendance
        </Button>
      </Row>
    </Section>
  );
}
