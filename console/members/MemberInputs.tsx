import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { birthdaysOn } from '../../ledger/values/memberRules.ts';
import { states } from '../../ledger/values/states.ts';
import { useSession } from '../../ui/app/session.ts';
import { DayInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { NameInputs } from '../../ui/members/NameInputs.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';

const stateChoices = [
  { value: '', label: 'None' },
  ...Object.entries(states).map(([value, label]) => ({ value, label })),
];

/** The fields of Add Member and Update Member in the spec's three sections. */
export function MemberInputs() {
  const { earliest, latest } = birthdaysOn(useSession().today);
  return (
    <>
      <Section title="Member Information">
        <NameInputs />
        <TextInput name="email" label="Email" kind="email" required />
        <TextInput name="phone" label="Phone" kind="tel" />
      </Section>
      <Section title="Mailing Address">
        <TextInput name="address" label="Address" />
        <TextInput name="city" label="City" />
        <SelectInput name="state" label="State" choices={stateChoices} />
        <TextInput name="zip" label="Zip" kind="digits" maxLength={5} />
      </Section>
      <Section title="Member Details">
        <DayInput name="dob" label="Date of Birth" min={earliest} max={latest} />
        <TextInput name="graduationYear" label="Expected Graduation Year" kind="digits" maxLength={4} />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="fieldset" gap={3}>
      <Typography component="legend" variant="h3" sx={{ p: 0 }}>
        {title}
      </Typography>
      <Columns>{children}</Columns>
    </Stack>
  );
}
