import { Box, Button, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { adminName, orgName, schoolName } from '../../../api/contract/onboarding.ts';
import { TextFields, useMistakes } from '../../shared/TextFields.tsx';
import type { NewUser } from './stored.ts';

const fields = [
  { name: 'adminName', label: 'Admin Name', schema: adminName, autoComplete: 'name' },
  { name: 'orgName', label: 'Organization Name', schema: orgName, autoComplete: 'organization' },
  { name: 'schoolName', label: 'School Name', schema: schoolName, autoComplete: 'off' },
] as const;

interface Props {
  readonly user: NewUser;
  readonly onNext: (user: NewUser) => void;
}

/** Step 1 of /registerOrg (spec 1 section 5). The email was given before: it is shown, not asked for. */
export function OrganizationDetails({ user, onNext }: Props) {
  const [input, setInput] = useState({
    adminName: `${user.firstName} ${user.lastName}`.trim(),
    orgName: user.orgName,
    schoolName: user.university,
  });
  const { mistakes, check, forget } = useMistakes(fields);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!check(input)) return;
    const [firstName = '', ...rest] = input.adminName.trim().split(/\s+/);
    onNext({
      ...user,
      firstName,
      lastName: rest.join(' '),
      orgName: input.orgName.trim(),
      university: input.schoolName.trim(),
    });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1.5 }}>
      <TextFields
        fields={fields}
        input={input}
        mistakes={mistakes}
        onChange={(name, value) => {
          setInput({ ...input, [name]: value });
          forget(name);
        }}
      />
      <TextField label="Email" value={user.email} fullWidth slotProps={{ input: { readOnly: true } }} />
      <Box>
        <Button type="submit" variant="contained">
          Next
        </Button>
      </Box>
    </Box>
  );
}
