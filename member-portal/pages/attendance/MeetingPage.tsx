import { MeetingPage as Meeting } from '../../../ui/attendance/Meeting.tsx';
import { useRead } from '../../../ui/data/useRead.ts';

/** A meeting and its marks, for members who may take attendance. Any active member may walk in. */
export default function MeetingPage() {
  return <Meeting members={useRead('get-walk-ins', {})} />;
}
