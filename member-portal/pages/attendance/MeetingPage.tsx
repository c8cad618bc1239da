import { MeetingPage as Meeting } from '../../../ui/attendance/Meeting.tsx';
import { Notices } from '../../../ui/Notices.tsx';
import { useRead } from '../../../ui/useRead.ts';
import { useSession } from '../../session.ts';

/** A meeting and its marks, for members who may take attendance. Whoever was at another one may walk in. */
export default function MeetingPage() {
  const { timeZone } = useSession();
  const { data } = useRead('get-all-attendance-events', {});
  const people = (data?.events ?? []).flatMap(({ attendee }) => attendee);
  const members = [...new Map(people.map((person) => [person.uuid, person])).values()];
  return (
    <Notices>
      <Meeting timeZone={timeZone} members={members} />
    </Notices>
  );
}
