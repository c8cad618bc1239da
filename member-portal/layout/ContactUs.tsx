import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../api/contract/browser/errors.ts';
import { callApi } from '../../api/contract/client.ts';
import { contactUs } from '../../api/contract/onboarding.ts';
import { useSession } from '../session.ts';
import { TextFields, useMistakes } from '../shared/TextFields.tsx';

const { shape } = contactUs.input;
const fields = [
  { name: 'fname', label: 'First Name', schema: shape.fname, autoComplete: 'given-name' },
  { name: 'lname', label: 'Last Name', schema: shape.lname, autoComplete: 'family-name' },
  { name: 'email', label: 'Email', schema: shape.email, autoComplete: 'email' },
  { name: 'memo', label: 'Message', schema: shape.memo, autoComplete: 'off', multiline: true },
] as const;

/** Contact Us (spec 1 sections 2.3 and 5): a message to whoever operates this installation. What was typed stays when sending fails. */
export function ContactUs({ onClose }: { readonly onClose: () => void }) {
  const { fname, lname, email } = useSession();
  const [input, setInput] = useState({ fname, lname, email, memo: '' });
  const { mistakes, check, forget } = useMistakes(fields);
  const send = useMutation({ mutationFn: () => callApi(contactUs, input) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!send.isPending && check(input)) send.mutate();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="contact-title">
      <DialogTitle id="contact-title">Contact Us</DialogTitle>
      {send.isSuccess ? (
        <>
          <DialogContent>
            <Alert severity="success">Succesfully sent email</Alert>
            <Typography color="textSecondary" sx={{ mt: 2 }}>
              Your message went to the mailbox of Bursar’s administrators. They answer to {input.email}.
            </Typography>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </>
      ) : (
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
          <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
            {send.isError && <Alert severity="error">{messageOf(send.error)}</Alert>}
            <TextFields
              fields={fields}
              input={input}
              mistakes={mistakes}
              onChange={(name, value) => {
                setInput({ ...input, [name]: value });
                forget(name);
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="contained" loading={send.isPending}>
              Send
            </Button>
          </DialogActions>
        </Box>
      )}
    </Dialog>
  );
}
