import { MAX_ORG_NAME, MAX_SCHOOL_NAME } from '../../api/organization/onboarding/contract.ts';
import { monthName } from '../../ledger/values/calendar.ts';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { ConfigSection } from './ConfigSection.tsx';
import { EinField } from './EinField.tsx';
import { LogoField } from './LogoField.tsx';
import { MailContactField } from './MailContactField.tsx';
import { SelectSetting } from './SelectSetting.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TextSetting } from './TextSetting.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

const months = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: monthName(index + 1) }));

/** What the organization is called, which day it is, and what the IRS knows it by. */
export default function OrganizationPage() {
  return (
    <SettingsFrame path="/settings/organization">
      <Columns from="md">
        <ConfigSection title="Name and logo">
          {({ name, university }) => (
            <>
              <TextSetting
                name="name"
                label="Organization Name"
                saved={name}
                required
                maxLength={MAX_ORG_NAME}
              />
              <TextSetting
                name="university"
                label="School Name"
                saved={university}
                required
                maxLength={MAX_SCHOOL_NAME}
              />
              <LogoField />
            </>
          )}
        </ConfigSection>
        <Stack>
          <ConfigSection title="Emails and days">
            {({ mailContactId }) => (
              <>
                <MailContactField saved={mailContactId} />
                <TimeZoneField />
              </>
            )}
          </ConfigSection>
          <ConfigSection title="Taxes">
            {({ fiscalMonth, ein }) => (
              <>
                <SelectSetting
                  name="fiscalMonth"
                  label="First Month of the Fiscal Year"
                  saved={fiscalMonth}
                  choices={months}
                  help="As on your last form 990. Used for budgets and 990 Tax Filing."
                />
                <EinField saved={ein} />
              </>
            )}
          </ConfigSection>
        </Stack>
      </Columns>
    </SettingsFrame>
  );
}
