import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/contract/browser/errors.ts';
import type { InputOf } from '../../api/contract/call.ts';
import { callApi } from '../../api/contract/client.ts';
import { contactUs, MAX_CONTACT_MESSAGE, MAX_CONTACT_NAME } from '../../api/contract/onboarding.ts';
import { useSession } from '../session.ts';
import { FormDialog } from '../shared/FormDialog.tsx';
import { messagesFor, resolverOf } from '../shared/formErrors.ts';
import { TextInput } from '../shared/formInputs.tsx';

type Values = InputOf<typeof contactUs>;

/** Contact Us (spec 1 sections 2.3 and 5): a message to whoever operates this installation. What was typed stays when sending fails. */
export function ContactUs({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const { fname = '', lname = '', email = '' } = session ?? {};
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { fname, lname, email, memo: '' },
    resolver: resolverOf((values) => messagesFor(contactUs.input, values)),
  });
  const send = useMutation({ mutationFn: (values: Values) => callApi(contactUs, values) });
  if (send.isSuccess) {
    return (
      <FormDialog
        open
        title="Contact Us"
        onClose={onClose}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <Alert severity="success" role="status">
          {send.data.message}
        </Alert>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Your message went to the mailbox of Bursar’s administrators. They answer to {send.variables.email}.
        </Typography>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      open
      title="Contact Us"
      submitLabel="Send"
      busy={send.isPending}
      error={send.error === null ? undefined : messageOf(send.error)}
      onSubmit={() => void handleSubmit((values) => send.mutate(values))()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 0.5 }}>
        <TextInput control={control} name="fname" label="First Name" required maxLength={MAX_CONTACT_NAME} />
        <TextInput control={control} name="lname" label="Last Name" required maxLength={MAX_CONTACT_NAME} />
        <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
          <TextInput control={control} name="email" label="Email" kind="email" required />
          <TextInput
            control={control}
            name="memo"
            label="Message"
            rows={5}
            maxLength={MAX_CONTACT_MESSAGE}
            required
          />
        </Box>
      </Box>
    </FormDialog>
  );
}
