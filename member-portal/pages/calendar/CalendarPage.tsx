import { Calendar } from '../../../ui/calendar/Calendar.tsx';
import { Notices } from '../../../ui/Notices.tsx';
import { useSession } from '../../session.ts';

/** /calendar for everybody but administrators and pledges. */
export default function CalendarPage() {
  return (
    <Notices>
      <Calendar session={useSession()} />
    </Notices>
  );
}
