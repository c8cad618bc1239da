import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { CalendarEvent } from '../../api/meeting/contract.ts';
import { canAccess } from '../../api/platform/contract/guards.ts';
import { useSession } from '../app/session.ts';
import { MyAnswer } from '../attendance/MyAnswer.tsx';
import { useRead } from '../data/useRead.ts';
import { Row } from '../primitives/Stack.tsx';
import { useNow } from '../primitives/useNow.ts';

/** What there is to do about a meeting: say whether one comes, and take its attendance. */
export function MeetingPart({ event: { _id, endTime } }: { readonly event: CalendarEvent }) {
  const session = useSession();
  const now = useNow();
  const mine = useRead('get-my-meetings', {}).data?.events.find((each) => each._id === _id);
  return (
    <Row gap={4}>
      {mine !== undefined && mine.status === '' && Date.parse(endTime) > now.getTime() && (
        <MyAnswer meeting={mine} />
      )}
      {canAccess('attendance', session) && (
        <Button variant="outlined" component={Link} to={`/attendance/${_id}`}>
          Attendance
        </Button>
      )}
    </Row>
  );
}
