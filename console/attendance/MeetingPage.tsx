import { MeetingPage as Meeting } from '../../ui/attendance/Meeting.tsx';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Fines } from './Fines.tsx';

/** A meeting and its marks, for administrators. */
export default function MeetingPage() {
  const members = readingOf(useRead('search-member', { active: 'true' }), (all) =>
    all.map(({ _id, name }) => ({ uuid: _id, name })),
  );
  return <Meeting members={members} aside={(eventId) => <Fines eventId={eventId} />} />;
}
