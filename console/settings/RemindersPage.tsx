import { formatHour } from '../../ledger/values/hours.ts';
import { MAX_REMINDER_NOTE } from '../../ledger/values/reminderRules.ts';
import { NoMail } from '../../ui/primitives/NotSetUp.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { ConfigSection } from './ConfigSection.tsx';
import { PausedPanel } from './PausedPanel.tsx';
import { ReminderDaysPanel } from './ReminderDaysPanel.tsx';
import { SelectSetting } from './SelectSetting.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TextSetting } from './TextSetting.tsx';

const hours = Array.from({ length: 25 }, (_, hour) => ({ value: hour, label: formatHour(hour) }));

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
                  <SelectSetting
                    name="reminderFromHour"
                    label="Send from"
                    saved={from}
                    choices={hours.filter(({ value }) => value < to)}
                  />
                  <SelectSetting
                    name="reminderToHour"
                    label="Send until"
                    saved={to}
                    choices={hours.filter(({ value }) => value > from)}
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
