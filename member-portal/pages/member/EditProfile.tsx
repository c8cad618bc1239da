import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  useMediaQuery,
} from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { type Member, updateMember } from '../../../api/contract/member.ts';
import { isState, states } from '../../../ledger/values/states.ts';
import { messageOf, sentenceAbout } from '../../../ui/errors.ts';
import { readAgain } from '../../../ui/readAgain.ts';
import { notByBackdrop } from '../../shared/notByBackdrop.ts';
import { useFocusOnMistake } from '../../shared/useFocusOnMistake.ts';

/** What a member may change themselves. The email is their sign-in; the treasurer changes that. */
const fields = [
  { name: 'fname', label: 'First Name', autoComplete: 'given-name', required: true },
  { name: 'lname', label: 'Last Name', autoComplete: 'family-name', required: true },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  { name: 'dob', label: 'Date of Birth', autoComplete: 'bday', type: 'date' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', choices: states },
  { name: 'zip', label: 'Zip', autoComplete: 'postal-code', inputMode: 'numeric' },
] as const satisfies readonly {
  name: keyof Member;
  label: string;
  autoComplete: string;
  required?: true;
  type?: string;
  /** What can be chosen, by what is stored. */
  choices?: Readonly<Record<string, string>>;
  inputMode?: 'numeric';
}[];

type FieldName = (typeof fields)[number]['name'];
type Values = Record<FieldName, string>;

/** The Edit Profile dialog (spec 2 section 2). Messages stand at the fields; the API has the last word. */
export function EditProfile({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [values, setValues] = useState<Values>(() => valuesOf(member));
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: () => callApi('update-member', inputOf(member, values)),
    onSuccess: async () => {
      await readAgain(queryClient, 'update-member');
      onClose();
      // The wording of spec 2 section 8; the call's own is the one for the administrators' screen.
      navigate('/profile', { state: { notice: 'Successfully Updated Member Information.' } });
    },
    onError: (error) => setMistakes(error instanceof ApiError ? error.fieldErrors : {}),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = mistakesOf(member, values);
    setMistakes(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
  };
  const form = useFocusOnMistake(mistakes);
  const unplaced = unplacedMessage(mistakes, save.error);
  return (
    <Dialog
      open
      onClose={notByBackdrop(onClose)}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="sm"
      aria-labelledby="edit-profile"
    >
      <DialogTitle id="edit-profile">Edit Profile</DialogTitle>
      <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent>
          {unplaced !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {unplaced}
            </Alert>
          )}
          <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {fields.map((field) => (
              <TextField
                key={field.name}
                label={field.label}
                type={'type' in field ? field.type : 'text'}
                autoComplete={field.autoComplete}
                required={'required' in field}
                value={values[field.name]}
                onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
                error={mistakes[field.name] !== undefined}
                helperText={mistakeAt(field, mistakes)}
                select={'choices' in field}
                slotProps={{
                  htmlInput: { inputMode: 'inputMode' in field ? field.inputMode : undefined },
                  inputLabel: { ...('type' in field && field.type === 'date' ? { shrink: true } : {}) },
                  // The phone's own list is easier to hit.
                  select: { native: true },
                }}
              >
                {'choices' in field && (
                  <>
                    <option value="" aria-label="None" />
                    {Object.entries(field.choices).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </>
                )}
              </TextField>
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function mistakeAt(
  field: (typeof fields)[number],
  mistakes: Readonly<Record<string, string>>,
): string | undefined {
  const message = mistakes[field.name];
  return message && sentenceAbout(field.label, message);
}

/** What went wrong that no field of the dialog can show. */
function unplacedMessage(mistakes: Readonly<Record<string, string>>, error: unknown): string | undefined {
  const shown = new Set<string>(fields.map((field) => field.name));
  const hidden = Object.entries(mistakes).find(([name]) => !shown.has(name));
  if (hidden !== undefined) return hidden[1];
  return error !== null && Object.keys(mistakes).length === 0 ? messageOf(error) : undefined;
}

function valuesOf(member: Member): Values {
  const { fname, lname, phone, dob, address, city, state, zip } = member;
  return { fname, lname, phone, dob, address, city, state: isState(state) ? state : '', zip };
}

/** The fields of the dialog, and the others unchanged, for an absent value means "unknown". */
function inputOf(member: Member, values: Values) {
  return { _id: member._id, ...values, graduationYear: member.graduationYear };
}

/** The first message per field, by the rules of the call itself. */
function mistakesOf(member: Member, values: Values): Record<string, string> {
  const checked = updateMember.input.safeParse(inputOf(member, values));
  const messages: Record<string, string> = {};
  for (const issue of checked.error?.issues ?? []) messages[String(issue.path[0])] ??= issue.message;
  return messages;
}
