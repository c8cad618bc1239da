import { Notices } from '../../../ui/app/Notices.tsx';
import { Calendar } from '../../../ui/calendar/Calendar.tsx';
import { useSession } from '../../session.ts';

/** /calendar for everybody but administrators and pledges. */
export default function CalendarPage() {
  return (
    <Notices>
      <Calendar session={useSession()} />
    </Notices>
  );
}
