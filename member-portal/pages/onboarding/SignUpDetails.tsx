import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { contactName } from '../../../api/contact/contract.ts';
import { orgName, schoolName } from '../../../api/organization/onboarding/contract.ts';
import { memberEmail } from '../../../api/platform/contract/wire.ts';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import { EmailInput } from '../../shared/EmailInput.tsx';
import { isFilled, type NewUser } from './stored.ts';

const schema = z.object({
  firstName: contactName('First Name'),
  lastName: contactName('Last Name'),
  orgName,
  university: schoolName,
  email: z.string().toLowerCase(),
});
/** Of the administrator of the new organization: asked for only where somebody signs others up. */
const withEmail = schema.extend({ email: z.string().toLowerCase().pipe(memberEmail) });

interface Props {
  readonly user: NewUser;
  readonly asksEmail: boolean;
  /** Keeps what is typed. */
  readonly onChange: (user: NewUser) => void;
  readonly onContinue: () => void;
}

/** Step 1 of /signup: all fields are needed before Continue (spec 1 section 5). */
export function SignUpDetails({ user, asksEmail, onChange, onContinue }: Props) {
  const form = useForm({
    defaultValues: user,
    resolver: zodResolver(asksEmail ? withEmail : schema),
  });
  return (
    <PageForm
      form={form}
      onChange={onChange}
      onSubmit={(entered) => {
        onChange(entered);
        onContinue();
      }}
    >
      <TextInput name="firstName" label="First Name" autoComplete="given-name" required />
      <TextInput name="lastName" label="Last Name" autoComplete="family-name" required />
      <TextInput name="orgName" label="Org Name" autoComplete="organization" required />
      <TextInput name="university" label="University" autoComplete="off" required />
      {asksEmail && <EmailInput name="email" label="Email" autoComplete="off" />}
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!isFilled(user) || (asksEmail && user.email === '')}
        >
          Continue
        </Button>
      </Box>
    </PageForm>
  );
}
