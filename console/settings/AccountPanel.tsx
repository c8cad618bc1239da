import { Divider } from '@mui/material';
import type { ReactNode } from 'react';
import type { Output } from '../../api/contract.ts';
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

/** The first panel of spec 1 section 2.4, and how the organization stands with Bursar. */
export function AccountPanel() {
  return (
    <ConfigSection title="Account">
      {(config) => (
        <>
          <Setting
            label="Show Data to Members"
            name="showUserData"
            checked={config.showUserData}
            help="Members can see the Dashboard figures, as Org Statistics."
          />
          <SlackField saved={config.slackHookUrl} />
          <Divider />
          <SubscriptionLine subscription={config.subscription} />
        </>
      )}
    </ConfigSection>
  );
}

/** Who answers emails, which day it is, and what the IRS knows the organization by. */
export function OrganizationPanel() {
  return (
    <ConfigSection title="Organization">
      {(config) => (
        <>
          <MailContactField saved={config.mailContactId} />
          <LogoField />
          <TimeZoneField />
          <FiscalMonthField saved={config.fiscalMonth} />
          <EinField saved={config.ein} />
        </>
      )}
    </ConfigSection>
  );
}

/** Rules on money that comes in and goes out. */
export function MoneyPanel() {
  return (
    <ConfigSection title="Payments and Reimbursements">
      {(config) => (
        <>
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
          <TwoApproversField saved={config.twoApproversAbove} />
        </>
      )}
    </ConfigSection>
  );
}

/** Who adds events, who is reminded of meetings, and what good attendance is. */
export function MeetingsPanel() {
  return (
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
  );
}

function ConfigSection(props: {
  readonly title: string;
  readonly children: (config: Output<'get-config'>[number]) => ReactNode;
}) {
  return (
    <Section title={props.title} query={useRead('get-config', {})} height={160}>
      {([config]) => config && <Stack>{props.children(config)}</Stack>}
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
