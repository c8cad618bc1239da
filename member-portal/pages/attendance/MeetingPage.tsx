import { Notices } from '../../../ui/app/Notices.tsx';
import { MeetingPage as Meeting } from '../../../ui/attendance/Meeting.tsx';
import { useRead } from '../../../ui/data/useRead.ts';
import { useSession } from '../../session.ts';

/** A meeting and its marks, for members who may take attendance. Any active member may walk in. */
export default function MeetingPage() {
  const { timeZone } = useSession();
  const members = useRead('get-walk-ins', {});
  return (
    <Notices>
      <Meeting timeZone={timeZone} members={members} />
    </Notices>
  );
}
