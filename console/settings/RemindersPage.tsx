import { MAX_REMINDER_NOTE } from '../../ledger/values/reminderRules.ts';
import { NoMail } from '../../ui/primitives/NotSetUp.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { ConfigSection } from './ConfigSection.tsx';
import { HourField } from './HourField.tsx';
import { PausedPanel } from './PausedPanel.tsx';
import { ReminderDaysPanel } from './ReminderDaysPanel.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TextSetting } from './TextSetting.tsx';

/** When members are emailed about what is due, what the emails say, and who gets none. */
export default function RemindersPage() {
  return (
    <SettingsFrame path="/settings/reminders">
      <Columns from="md">
        <ReminderDaysPanel />
        <Stack>
          <NoMail />
          <ConfigSection title="Emails">
            {({ reminderFromHour: from, reminderToHour: to, reminderNote }) => (
              <>
                <Columns>
                  <HourField
                    label="Send from"
                    saved={from}
                    name="reminderFromHour"
                    isOffered={(hour) => hour < to}
                  />
                  <HourField
                    label="Send until"
                    saved={to}
                    name="reminderToHour"
                    isOffered={(hour) => hour > from}
                  />
                </Columns>
                <TextSetting
                  name="reminderNote"
                  label="Your sentence"
                  saved={reminderNote}
                  rows={2}
                  maxLength={MAX_REMINDER_NOTE}
                  help="Optional, below the charges in every reminder."
                />
              </>
            )}
          </ConfigSection>
          <PausedPanel />
        </Stack>
      </Columns>
    </SettingsFrame>
  );
}
