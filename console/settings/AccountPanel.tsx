import { Box, Divider } from '@mui/material';
import { useChange } from '../../ui/data/useChange.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { SwitchSetting } from '../shared/SwitchSetting.tsx';
import { MailContactField } from './MailContactField.tsx';
import { SubscriptionLine } from './SubscriptionLine.tsx';
import { TwoApproversField } from './TwoApproversField.tsx';

const AttendanceField = lazyDialog(async () => (await import('./AttendanceField.tsx')).AttendanceField);
const EinField = lazyDialog(async () => (await import('./EinField.tsx')).EinField);
const FiscalMonthField = lazyDialog(async () => (await import('./FiscalMonthField.tsx')).FiscalMonthField);
const SlackField = lazyDialog(async () => (await import('./SlackField.tsx')).SlackField);
const TimeZoneField = lazyDialog(async () => (await import('./TimeZoneField.tsx')).TimeZoneField);

/** What members see and may add, where news goes, who pays the card fee, days, approvals and taxes. */
export function AccountPanel() {
  return (
    <Section title="Account" query={useRead('get-config', {})} height={280}>
      {([config]) =>
        config && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Setting
              label="Show Data to Members"
              name="showUserData"
              checked={config.showUserData}
              help="Members may see the figures of the Dashboard, as Org Statistics."
            />
            <Setting
              label="Members pay the card fee"
              name="passFeesOn"
              checked={config.passFeesOn}
              help="3.15% + $0.30 is added when a member pays by credit card, never by debit or prepaid card. Otherwise cards cost you about 2.9% + $0.30. Card networks allow such a fee on credit cards alone, no higher than what cards cost you (Visa: 3% at most), and want 30 days’ notice. Connecticut and Massachusetts forbid it, Colorado allows 2%, and other states have rules of their own: look up yours first."
            />
            <Setting
              label="Free credit pays on the due date"
              name="creditPaysOnDueDate"
              checked={config.creditPaysOnDueDate}
              help="Of a member who has credit, it pays what is due, the oldest charge first. Nobody with enough credit gets a late fee or a reminder."
            />
            <Setting
              label="Members may add events"
              name="membersAddEvents"
              checked={config.membersAddEvents}
              help="To the calendar. Otherwise only administrators add events."
            />
            <Setting
              label="Remind members of meetings"
              name="meetingReminders"
              checked={config.meetingReminders}
              help="By mail, the day before, from 9 AM on. Not who is excused or said that they do not come."
            />
            <MailContactField saved={config.mailContactId} />
            <TimeZoneField />
            <AttendanceField saved={config.attendanceThreshold} />
            <TwoApproversField saved={config.twoApproversAbove} />
            <FiscalMonthField saved={config.fiscalMonth} />
            <EinField saved={config.ein} />
            <SlackField saved={config.slackHookUrl} />
            <Divider />
            <SubscriptionLine subscription={config.subscription} />
          </Box>
        )
      }
    </Section>
  );
}

/** A setting that is saved as soon as it is switched. */
function Setting(props: {
  readonly label: string;
  readonly name:
    | 'showUserData'
    | 'passFeesOn'
    | 'creditPaysOnDueDate'
    | 'membersAddEvents'
    | 'meetingReminders';
  readonly checked: boolean;
  readonly help: string;
}) {
  const { name, ...shown } = props;
  const update = useChange('update-config');
  return (
    <SwitchSetting
      {...shown}
      disabled={update.isPending}
      error={update.error}
      onChange={(on) => void update.submit({ [name]: on })}
    />
  );
}
