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
  useMediaQuery,
} from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { callApi } from '../api/contract/client.ts';
import { contactUs, MAX_CONTACT_MESSAGE, MAX_CONTACT_NAME } from '../api/contract/onboarding.ts';
import type { Session } from '../api/contract/session.ts';
import { messageOf, sentenceAbout } from './errors.ts';

const fields = [
  { name: 'fname', label: 'First Name', autoComplete: 'given-name', maxLength: MAX_CONTACT_NAME },
  { name: 'lname', label: 'Last Name', autoComplete: 'family-name', maxLength: MAX_CONTACT_NAME },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'memo', label: 'Message', autoComplete: 'off', maxLength: MAX_CONTACT_MESSAGE, minRows: 5 },
] as const;
type Input = Readonly<Record<(typeof fields)[number]['name'], string>>;

/** Contact Us (spec 1 sections 2.3 and 5): a message to the operator. The text stays when sending fails. */
export function ContactUs({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const titleId = useId();
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { fname, lname, email } = session;
  const [input, setInput] = useState<Input>({ fname, lname, email, memo: '' });
  const [mistakes, setMistakes] = useState<Partial<Input>>({});
  const send = useMutation({ mutationFn: () => callApi('contact-us', input) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = mistakesIn(input);
    setMistakes(found);
    if (!send.isPending && Object.keys(found).length === 0) send.mutate();
  };
  return (
    <Dialog
      open
      onClose={send.isPending ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={phone}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Contact Us</DialogTitle>
      {send.isSuccess ? (
        <>
          <DialogContent>
            <Alert severity="success">{send.data.message}</Alert>
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
          <DialogContent>
            {send.isError && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {messageOf(send.error)}
              </Alert>
            )}
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
              {fields.map(({ name, label, autoComplete, ...field }) => (
                <TextField
                  key={name}
                  name={name}
                  label={label}
                  required
                  fullWidth
                  autoComplete={autoComplete}
                  {...('type' in field && { type: field.type })}
                  {...('minRows' in field && { multiline: true, minRows: field.minRows })}
                  {...('maxLength' in field && { slotProps: { htmlInput: { maxLength: field.maxLength } } })}
                  value={input[name]}
                  error={mistakes[name] !== undefined}
                  helperText={sentenceAbout(label, mistakes[name] ?? '')}
                  onChange={(event) => {
                    setInput({ ...input, [name]: event.target.value });
                    setMistakes({ ...mistakes, [name]: undefined });
                  }}
                  {...((name === 'email' || name === 'memo') && { sx: { gridColumn: '1 / -1' } })}
                />
              ))}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={send.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={send.isPending}>
              Send
            </Button>
          </DialogActions>
        </Box>
      )}
    </Dialog>
  );
}

/** What is wrong with each field, in the words of the call; the first thing of each. */
function mistakesIn(input: Input): Partial<Input> {
  const issues = contactUs.input.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
