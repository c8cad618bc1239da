import { Calendar } from '../../ui/calendar/Calendar.tsx';
import { useSession } from '../session.ts';

/** /calendar for administrators. */
export default function CalendarPage() {
  const session = useSession();
  return session && <Calendar session={session} />;
}
