import { Box, Button } from '@mui/material';
import type { SubmitEvent } from 'react';
import { contactName, orgName, schoolName } from '../../../api/contract/onboarding.ts';
import { TextFields, useMistakes } from '../../shared/TextFields.tsx';
import { isFilled, type NewUser } from './stored.ts';

const fields = [
  { name: 'firstName', label: 'First Name', schema: contactName('First Name'), autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', schema: contactName('Last Name'), autoComplete: 'family-name' },
  { name: 'orgName', label: 'Org Name', schema: orgName, autoComplete: 'organization' },
  { name: 'university', label: 'University', schema: schoolName, autoComplete: 'off' },
] as const;

interface Props {
  readonly user: NewUser;
  readonly onChange: (user: NewUser) => void;
  readonly onContinue: () => void;
}

/** Step 1 of /signup: all four are needed before Continue (spec 1 section 5). */
export function SignUpDetails({ user, onChange, onContinue }: Props) {
  const { mistakes, check, forget } = useMistakes(fields);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check(user)) onContinue();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1.5 }}>
      <TextFields
        fields={fields}
        input={user}
        mistakes={mistakes}
        onChange={(name, value) => {
          onChange({ ...user, [name]: value });
          forget(name);
        }}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={!isFilled(user)}>
          Continue
        </Button>
      </Box>
    </Box>
  );
}
