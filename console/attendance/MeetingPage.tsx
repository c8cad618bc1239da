import { MeetingPage as Meeting } from '../../ui/attendance/Meeting.tsx';
import { useRead } from '../../ui/useRead.ts';
import { useTimeZone } from '../shared/time.ts';
import { Fines } from './Fines.tsx';

/** A meeting and its marks, for administrators. */
export default function MeetingPage() {
  const { data = [] } = useRead('search-member', { active: 'true' });
  const members = data.map(({ _id, name }) => ({ uuid: _id, name }));
  return (
    <Meeting timeZone={useTimeZone()} members={members} aside={(eventId) => <Fines eventId={eventId} />} />
  );
}
