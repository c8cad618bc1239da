import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { contactUs, MAX_CONTACT_MESSAGE, MAX_CONTACT_NAME } from '../../api/contact/contract.ts';
import { useSession } from '../app/session.ts';
import { ToastContext } from '../app/toast.ts';
import { CallDialog } from '../forms/CallDialog.tsx';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { TextInput } from '../forms/inputs.tsx';
import { Columns } from '../primitives/Stack.tsx';

/** Contact Us (spec 1 sections 2.3 and 5): a message to the operator. The text stays when sending fails. */
export function ContactUs({ onClose }: { readonly onClose: () => void }) {
  const { fname, lname, email } = useSession();
  const [sent, setSent] = useState<{ readonly message: string; readonly email: string }>();
  if (sent !== undefined)
    return (
      <DialogFrame title="Contact Us" actions={<Button onClick={onClose}>Close</Button>} onClose={onClose}>
        <Alert severity="success">{sent.message}</Alert>
        <Typography color="textSecondary" sx={{ mt: 4 }}>
          Your message went to the mailbox of Bursar’s administrators. They will reply to {sent.email}.
        </Typography>
      </DialogFrame>
    );
  return (
    // It says itself that the message is sent.
    <ToastContext value={() => undefined}>
      <CallDialog
        title="Contact Us"
        submitLabel="Send"
        call="contact-us"
        schema={contactUs.input}
        defaultValues={{ fname, lname, email, memo: '' }}
        onDone={({ message }, input) => setSent({ message, email: input.email })}
        onClose={onClose}
      >
        <Columns>
          <TextInput
            name="fname"
            label="First Name"
            required
            autoComplete="given-name"
            maxLength={MAX_CONTACT_NAME}
          />
          <TextInput
            name="lname"
            label="Last Name"
            required
            autoComplete="family-name"
            maxLength={MAX_CONTACT_NAME}
          />
        </Columns>
        <TextInput name="email" label="Email" required kind="email" autoComplete="email" />
        <TextInput
          name="memo"
          label="Message"
          required
          autoComplete="off"
          rows={5}
          maxLength={MAX_CONTACT_MESSAGE}
        />
      </CallDialog>
    </ToastContext>
  );
}
