import { Typography } from '@mui/material';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { reminderDayWords } from '../../ledger/values/reminderRules.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';

const AddReminder = lazyDialog(async () => (await import('./AddReminder.tsx')).AddReminder);

/** How many days ahead the due date of the example lies. */
const EXAMPLE_DAYS = 14;

/** The days on which members are reminded of what is due. */
export function ReminderDaysPanel() {
  const config = useRead('get-config', {});
  const { today } = useSession();
  const [dialog, open, close] = useDialog<'add' | { readonly day: number }>();
  const days = config.data?.[0]?.reminderDays;
  const due = plusDays(today, EXAMPLE_DAYS);
  return (
    <>
      <Section
        title="Schedule"
        hint={`One email per member a day, for all that is due. The dates are those of a charge due ${formatDay(due)}.`}
        action={<AddButton onClick={() => open('add')}>Add Reminder</AddButton>}
        query={{ ...config, data: days }}
        empty={{ title: 'No reminders', hint: 'Members are emailed only when you send a reminder.' }}
      >
        {(shown) => (
          <PanelList label="Schedule">
            {shown.map((day) => (
              <PanelRow
                key={day}
                title={titleOf(day)}
                detail={formatDay(plusDays(due, day))}
                actions={
                  <DeleteButton
                    label={`Delete the reminder ${reminderDayWords(day)}`}
                    onClick={() => open({ day })}
                  />
                }
              />
            ))}
          </PanelList>
        )}
      </Section>
      {dialog === 'add' && <AddReminder days={days ?? []} onClose={close} />}
      {typeof dialog === 'object' && (
        <AskDialog
          title="Delete Reminder"
          {...yesNoWords}
          call="update-config"
          input={{ reminderDays: (days ?? []).filter((day) => day !== dialog.day) }}
          onClose={close}
        >
          <Typography>{`Are you sure you want to stop reminding members ${reminderDayWords(dialog.day)}?`}</Typography>
        </AskDialog>
      )}
    </>
  );
}

/** "3 days before the due date", as a line begins. */
function titleOf(day: number): string {
  const words = reminderDayWords(day);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
