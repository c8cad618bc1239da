import { Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Input } from '../../../api/contract.ts';
import { joinGroup } from '../../../api/prospectGroup/signUpForm/contract.ts';
import { MAX_PROSPECT_NAME } from '../../../ledger/values/prospectRules.ts';
import { ApiError, callApi } from '../../../ui/app/client.ts';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { FormAlert, PageForm } from '../../../ui/forms/PageForm.tsx';
import { schemaResolver } from '../../../ui/forms/schemaResolver.ts';
import { setServerErrors } from '../../../ui/forms/setServerErrors.ts';
import { PublicTitle } from '../../layout/PublicPage.tsx';
import { EmailInput } from '../../shared/EmailInput.tsx';

/** The few fields of a sign-up, and what becomes of what is entered. */
export function JoinForm(props: {
  readonly token: string;
  readonly organization: string;
  readonly group: string;
  readonly onDone: () => void;
  /** It was closed while it was filled in. */
  readonly onClosed: () => void;
}) {
  const { token, organization, group, onDone, onClosed } = props;
  const form = useForm({
    defaultValues: { token, name: '', email: '', phone: '', website: '' },
    resolver: schemaResolver(joinGroup.input),
  });
  const join = useMutation({
    mutationFn: (input: Input<'join-group'>) => callApi('join-group', input),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && [404, 422].includes(error.status)) onClosed();
      else setServerErrors(form, error);
    },
  });
  return (
    <PageForm form={form} isPending={join.isPending} onSubmit={(input) => join.mutate(input)}>
      <PublicTitle title={group}>{`Leave your name, so that ${organization} can reach you.`}</PublicTitle>
      <FormAlert />
      <TextInput name="name" label="Name" required autoComplete="name" maxLength={MAX_PROSPECT_NAME} />
      <EmailInput name="email" label="Email" autoComplete="email" />
      <TextInput name="phone" label="Phone (optional)" kind="tel" autoComplete="tel" />
      {/* People do not meet this field; programs that fill in every one do. */}
      <Box aria-hidden sx={hiddenStyle}>
        <label>
          Website
          <input {...form.register('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {`By signing up you agree that ${organization} keeps your name, email and phone, shows them to its members and writes to you about ${group}. They are erased when ${organization} deletes you from this list, which you can ask for at any time.`}
      </Typography>
      <Button type="submit" variant="contained" size="large" loading={join.isPending}>
        Sign Up
      </Button>
    </PageForm>
  );
}

const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
