import { Box, Button } from '@mui/material';
import type { SubmitEvent } from 'react';
import { memberEmail } from '../../../api/contract/member.ts';
import { contactName, orgName, schoolName } from '../../../api/contract/onboarding.ts';
import { withoutSpaces } from '../../../ledger/values/input.ts';
import { TextFields, useMistakes } from '../../shared/TextFields.tsx';
import { isFilled, type NewUser } from './stored.ts';

const fields = [
  { name: 'firstName', label: 'First Name', schema: contactName('First Name'), autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', schema: contactName('Last Name'), autoComplete: 'family-name' },
  { name: 'orgName', label: 'Org Name', schema: orgName, autoComplete: 'organization' },
  { name: 'university', label: 'University', schema: schoolName, autoComplete: 'off' },
] as const;
/** Of the administrator of the new organization: asked for only where somebody signs others up. */
const withEmail = [
  ...fields,
  { name: 'email', label: 'Email', schema: memberEmail, autoComplete: 'off' },
] as const;

interface Props {
  readonly user: NewUser;
  readonly asksEmail: boolean;
  readonly onChange: (user: NewUser) => void;
  readonly onContinue: () => void;
}

/** Step 1 of /signup: all fields are needed before Continue (spec 1 section 5). */
export function SignUpDetails({ user, asksEmail, onChange, onContinue }: Props) {
  const asked = asksEmail ? withEmail : fields;
  const { mistakes, check, forget } = useMistakes<(typeof withEmail)[number]['name']>(asked);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (check(user)) onContinue();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1.5 }}>
      <TextFields
        fields={asked}
        input={user}
        mistakes={mistakes}
        onChange={(name, value) => {
          onChange({ ...user, [name]: name === 'email' ? withoutSpaces(value).toLowerCase() : value });
          forget(name);
        }}
      />
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!isFilled(user) || (asksEmail && user.email === '')}
        >
          Continue
        </Button>
      </Box>
    </Box>
  );
}
