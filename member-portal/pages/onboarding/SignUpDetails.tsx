import { Box, Button, TextField } from '@mui/material';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { contactName, orgName, schoolName } from '../../../api/contract/onboarding.ts';
import { isFilled, type NewUser } from './stored.ts';

const fields = [
  { name: 'firstName', label: 'First Name', schema: contactName('First Name'), autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', schema: contactName('Last Name'), autoComplete: 'family-name' },
  { name: 'orgName', label: 'Org Name', schema: orgName, autoComplete: 'organization' },
  { name: 'university', label: 'University', schema: schoolName, autoComplete: 'off' },
] as const;
type Field = (typeof fields)[number]['name'];

interface Props {
  readonly user: NewUser;
  readonly onChange: (user: NewUser) => void;
  readonly onContinue: () => void;
}

/** Step 1 of /signup: all four are needed before Continue (spec 1 section 5). */
export function SignUpDetails({ user, onChange, onContinue }: Props) {
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found: Partial<Record<Field, string>> = {};
    for (const { name, schema } of fields) {
      const message = schema.safeParse(user[name]).error?.issues[0]?.message;
      if (message !== undefined) found[name] = message;
    }
    setMistakes(found);
    if (Object.keys(found).length === 0) onContinue();
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
          value={user[name]}
          error={mistakes[name] !== undefined}
          helperText={mistakes[name]}
          onChange={(event) => {
            onChange({ ...user, [name]: event.target.value });
            setMistakes({ ...mistakes, [name]: undefined });
          }}
        />
      ))}
      <Box>
        <Button type="submit" variant="contained" disabled={!isFilled(user)}>
          Continue
        </Button>
      </Box>
    </Box>
  );
}
