import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { callApi } from '../../api/contract/client.ts';
import { contactUs } from '../../api/contract/onboarding.ts';
import { useSession } from '../session.ts';
import { messageOf } from '../shared/ErrorState.tsx';

const fields = [
  { name: 'fname', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lname', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email' },
] as const;
type Field = (typeof fields)[number]['name'] | 'memo';

/** Contact Us (spec 1 sections 2.3 and 5): a message to whoever operates this installation. What was typed stays when sending fails. */
export function ContactUs({ onClose }: { readonly onClose: () => void }) {
  const { fname, lname, email } = useSession();
  const [input, setInput] = useState<Record<Field, string>>({ fname, lname, email, memo: '' });
  const [mistakes, setMistakes] = useState<Partial<Record<Field, string>>>({});
  const send = useMutation({ mutationFn: () => callApi(contactUs, input) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const parsed = contactUs.input.safeParse(input);
    const found: Partial<Record<Field, string>> = {};
    for (const { path, message } of parsed.error?.issues ?? []) found[path[0] as Field] ??= message;
    setMistakes(found);
    if (parsed.success) send.mutate();
  };
  const set = (name: Field) => (event: { target: { value: string } }) => {
    setInput({ ...input, [name]: event.target.value });
    setMistakes({ ...mistakes, [name]: undefined });
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
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {send.isError && <Alert severity="error">{messageOf(send.error)}</Alert>}
            {fields.map(({ name, label, autoComplete }) => (
              <TextField
                key={name}
                label={label}
                autoComplete={autoComplete}
                required
                fullWidth
                margin="dense"
                value={input[name]}
                error={mistakes[name] !== undefined}
                helperText={mistakes[name]}
                onChange={set(name)}
              />
            ))}
            <TextField
              label="Message"
              required
              fullWidth
              multiline
              minRows={4}
              value={input.memo}
              error={mistakes.memo !== undefined}
              helperText={mistakes.memo}
              onChange={set('memo')}
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
