import { Columns } from '../../ui/primitives/Stack.tsx';
import { AttendanceField } from './AttendanceField.tsx';
import { ConfigSection, Setting } from './ConfigSection.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TermsPanel } from './TermsPanel.tsx';

/** Who adds events, who is reminded of meetings, what good attendance is, and the terms it counts by. */
export default function MeetingsPage() {
  return (
    <SettingsFrame path="/settings/meetings">
      <Columns from="md">
        <ConfigSection title="Calendar and Attendance">
          {(config) => (
            <>
              <Setting
                label="Members may add events"
                name="membersAddEvents"
                checked={config.membersAddEvents}
                help="Otherwise only administrators add calendar events."
              />
              <Setting
                label="Remind members of meetings"
                name="meetingReminders"
                checked={config.meetingReminders}
                help="Emailed from 9 AM the day before. Members who are excused or not going are skipped."
              />
              <AttendanceField saved={config.attendanceThreshold} />
            </>
          )}
        </ConfigSection>
        <TermsPanel />
      </Columns>
    </SettingsFrame>
  );
}
