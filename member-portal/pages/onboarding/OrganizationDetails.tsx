import { Box, Button, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { adminName, orgName, schoolName } from '../../../api/contract/onboarding.ts';
import type { NewUser } from './stored.ts';

interface Props {
  readonly user: NewUser;
  readonly onNext: (user: NewUser) => void;
}

type Field = 'adminName' | 'orgName' | 'schoolName';
const fields = [
  { name: 'adminName', label: 'Admin Name', schema: adminName, autoComplete: 'name' },
  { name: 'orgName', label: 'Organization Name', schema: orgName, autoComplete: 'organization' },
  { name: 'schoolName', label: 'School Name', schema: schoolName, autoComplete: 'off' },
] as const;

/** Step 1 of /registerOrg (spec 1 section 5). The email was given before: it is shown, not asked for. */
export function OrganizationDetails({ user, onNext }: Props) {
  const [input, setInput] = useState({
    adminName: `${user.firstName} ${user.lastName}`.trim(),
    orgName: user.orgName,
    schoolName: user.university,
  });
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found: Partial<Record<Field, string>> = {};
    for (const { name, schema } of fields) {
      const message = schema.safeParse(input[name]).error?.issues[0]?.message;
      if (message !== undefined) found[name] = message;
    }
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
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
      {fields.map(({ name, label, autoComplete }) => (
        <TextField
          key={name}
          label={label}
          required
          fullWidth
          autoComplete={autoComplete}
          value={input[name]}
          error={mistakes[name] !== undefined}
          helperText={mistakes[name]}
          onChange={(event) => {
            setInput({ ...input, [name]: event.target.value });
            setMistakes({ ...mistakes, [name]: undefined });
          }}
        />
      ))}
      <TextField label="Email" value={user.email} fullWidth slotProps={{ input: { readOnly: true } }} />
      <Box>
        <Button type="submit" variant="contained">
          Next
        </Button>
      </Box>
    </Box>
  );
}
