import { Typography } from '@mui/material';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { ConfigSection, Setting } from './ConfigSection.tsx';
import { FinesPanel } from './FinesPanel.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TwoApproversField } from './TwoApproversField.tsx';

/** Rules on money that comes in and goes out. */
export default function ChargesPage() {
  return (
    <SettingsFrame path="/settings/charges">
      <Columns from="md">
        <ConfigSection title="Payments and Reimbursements">
          {(config) => (
            <>
              <Setting
                label="Members pay the card fee"
                name="passFeesOn"
                checked={config.passFeesOn}
                help="Adds 3.15% + $0.30 to credit card payments, never to debit or prepaid cards. Otherwise cards cost you about 2.9% + $0.30."
              />
              <Typography variant="body2" color="textSecondary">
                Card networks cap the fee at your cost (Visa: 3% at most) and require 30 days’ notice.
                Connecticut and Massachusetts forbid it, Colorado caps it at 2%, and other states have their
                own rules: check yours first.
              </Typography>
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
        <Stack>
          <FinesPanel />
        </Stack>
      </Columns>
    </SettingsFrame>
  );
}
