import { useParams } from 'react-router-dom';
import { MeetingPage as Meeting } from '../../ui/attendance/Meeting.tsx';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { PrevNext } from '../list/PrevNext.tsx';
import { Fines } from './Fines.tsx';

/** A meeting and its marks, for administrators. */
export default function MeetingPage() {
  const members = readingOf(useRead('search-member', { active: 'true' }), (all) =>
    all.map(({ _id, name }) => ({ uuid: _id, name })),
  );
  const { meetingId = '' } = useParams();
  return (
    <Meeting
      members={members}
      aside={(eventId) => <Fines eventId={eventId} />}
      steps={<PrevNext resource="meetings" id={meetingId} pathOf={(id) => `/attendance/${id}`} />}
    />
  );
}
