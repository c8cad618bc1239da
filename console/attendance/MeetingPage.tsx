import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useParams } from 'react-router-dom';
import { MeetingPage as Meeting, type MeetingDetails } from '../../ui/attendance/Meeting.tsx';
import { readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { PrevNext } from '../list/PrevNext.tsx';
import { Fines } from './Fines.tsx';

const EditMeeting = lazyDialog(async () => (await import('./EditMeeting.tsx')).EditMeeting);

/** A meeting and its marks, for administrators. */
export default function MeetingPage() {
  const members = readingOf(useRead('search-member', { active: 'true' }), (all) =>
    all.map(({ _id, name }) => ({ uuid: _id, name })),
  );
  const { meetingId = '' } = useParams();
  const [edited, edit, close] = useDialog<MeetingDetails>();
  return (
    <>
      <Meeting
        members={members}
        aside={(eventId) => <Fines eventId={eventId} />}
        actions={(meeting) => (
          <>
            <PrevNext resource="meetings" id={meetingId} pathOf={(id) => `/attendance/${id}`} />
            <Button variant="outlined" startIcon={<EditOutlined />} onClick={() => edit(meeting)}>
              Edit Event
            </Button>
          </>
        )}
      />
      {edited !== undefined && <EditMeeting meeting={edited} onClose={close} />}
    </>
  );
}
