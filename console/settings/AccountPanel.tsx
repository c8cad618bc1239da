import { Divider } from '@mui/material';
import { useChange } from '../../ui/data/useChange.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { SwitchSetting } from '../shared/SwitchSetting.tsx';
import { MailContactField } from './MailContactField.tsx';
import { SubscriptionLine } from './SubscriptionLine.tsx';
import { TwoApproversField } from './TwoApproversField.tsx';

const AttendanceField = lazyDialog(async () => (await import('./AttendanceField.tsx')).AttendanceField);
const EinField = lazyDialog(async () => (await import('./EinField.tsx')).EinField);
const FiscalMonthField = lazyDialog(async () => (await import('./FiscalMonthField.tsx')).FiscalMonthField);
const LogoField = lazyDialog(async () => (await import('./LogoField.tsx')).LogoField);
const SlackField = lazyDialog(async () => (await import('./SlackField.tsx')).SlackField);
const TimeZoneField = lazyDialog(async () => (await import('./TimeZoneField.tsx')).TimeZoneField);

/** What members see and may add, where news goes, who pays the card fee, days, approvals and taxes. */
export function AccountPanel() {
  return (
    <Section title="Account" query={useRead('get-config', {})} height={280}>
      {([config]) =>
        config && (
          <Stack>
            <Setting
              label="Show Data to Members"
              name="showUserData"
              checked={config.showUserData}
              help="Members can see the Dashboard figures, as Org Statistics."
            />
            <Setting
              label="Members pay the card fee"
              name="passFeesOn"
              checked={config.passFeesOn}
              help="Adds 3.15% + $0.30 to credit card payments, never to debit or prepaid cards. Otherwise cards cost you about 2.9% + $0.30. Card networks cap the fee at your cost (Visa: 3% at most) and require 30 days’ notice. Connecticut and Massachusetts forbid it, Colorado caps it at 2%, and other states have their own rules: check yours first."
            />
            <Setting
              label="Free credit pays on the due date"
              name="creditPaysOnDueDate"
              checked={config.creditPaysOnDueDate}
              help="A member’s credit pays what is due, oldest charge first. Members with enough credit get no late fee and no reminder."
            />
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
            <MailContactField saved={config.mailContactId} />
            <TimeZoneField />
            <AttendanceField saved={config.attendanceThreshold} />
            <TwoApproversField saved={config.twoApproversAbove} />
            <FiscalMonthField saved={config.fiscalMonth} />
            <EinField saved={config.ein} />
            <SlackField saved={config.slackHookUrl} />
            <LogoField />
            <Divider />
            <SubscriptionLine subscription={config.subscription} />
          </Stack>
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
