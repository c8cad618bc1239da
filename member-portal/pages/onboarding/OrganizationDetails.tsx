import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, TextField } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminName, orgName, schoolName } from '../../../api/organization/onboarding/contract.ts';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import type { NewUser } from './stored.ts';

const schema = z.object({ adminName, orgName, schoolName });

interface Props {
  readonly user: NewUser;
  readonly onNext: (user: NewUser) => void;
}

/** Step 1 of /registerOrg (spec 1 section 5). The email was given before: it is shown, not asked for. */
export function OrganizationDetails({ user, onNext }: Props) {
  const form = useForm({
    defaultValues: {
      adminName: `${user.firstName} ${user.lastName}`.trim(),
      orgName: user.orgName,
      schoolName: user.university,
    },
    resolver: zodResolver(schema),
  });
  const submit = ({ adminName, orgName, schoolName }: z.output<typeof schema>) => {
    const [firstName = '', ...rest] = adminName.split(/\s+/);
    onNext({ ...user, firstName, lastName: rest.join(' '), orgName, university: schoolName });
  };
  return (
    <PageForm form={form} onSubmit={submit}>
      <TextInput name="adminName" label="Admin Name" autoComplete="name" required />
      <TextInput name="orgName" label="Organization Name" autoComplete="organization" required />
      <TextInput name="schoolName" label="School Name" autoComplete="off" required />
      <TextField label="Email" value={user.email} fullWidth slotProps={{ input: { readOnly: true } }} />
      <Box>
        <Button type="submit" variant="contained">
          Next
        </Button>
      </Box>
    </PageForm>
  );
}
