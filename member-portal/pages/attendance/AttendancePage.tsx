import { useSession } from '../../../ui/app/session.ts';
import { meetingColumns } from '../../../ui/attendance/columns.tsx';
import { useRead } from '../../../ui/data/useRead.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Section } from '../../../ui/primitives/Section.tsx';

/** /attendance for members who may take it: the meetings, each leading to its marks. */
export default function AttendancePage() {
  const { timeZone } = useSession();
  return (
    <Page title="Attendance">
      <Section title="Meetings" query={useRead('get-all-attendance-events', {})} flush>
        {({ events }) => (
          <RecordList
            label="Attendance"
            columns={meetingColumns(timeZone)}
            rows={events.map(({ eventId, attendee: _, ...counts }) => ({
              ...eventId,
              id: eventId._id,
              ...counts,
            }))}
            keyOf={({ id }) => id}
            empty="There are no meetings"
          />
        )}
      </Section>
    </Page>
  );
}
