import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { notByBackdrop } from '../../shared/notByBackdrop.ts';
import { bankMistakes } from './card.ts';
import type { BankNumbers } from './sandbox.ts';

const fields = [
  { name: 'holder', label: 'Account Holder', autoComplete: 'name' },
  { name: 'routing', label: 'Routing Number', inputMode: 'numeric', maxLength: 9 },
  { name: 'account', label: 'Account Number', inputMode: 'numeric', maxLength: 17 },
] as const;

/** The bank account that is to be saved at the sandbox; the numbers go there and nowhere else. */
export function BankForm(props: {
  readonly bank: BankNumbers;
  readonly onChange: (bank: BankNumbers) => void;
  readonly alert: string;
  readonly onNext: () => void;
  readonly onClose: () => void;
}) {
  const { bank, onChange, alert, onNext, onClose } = props;
  const [isChecked, setChecked] = useState(false);
  const mistakes = isChecked ? bankMistakes(bank) : {};
  return (
    <Dialog open onClose={notByBackdrop(onClose)} fullWidth maxWidth="sm" aria-labelledby="bank-title">
      <DialogTitle id="bank-title">Add a Bank Account</DialogTitle>
      <Box
        component="form"
        noValidate
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          const found = bankMistakes(bank);
          const first = fields.find(({ name }) => found[name] !== undefined);
          if (first === undefined) onNext();
          else document.getElementById(`bank-${first.name}`)?.focus();
        }}
      >
        <DialogContent>
          {alert !== '' && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {alert}
            </Alert>
          )}
          <Alert severity="info" sx={{ mb: 2 }}>
            This is a test installation: no real account is debited. Use the routing number 110000000 and the
            account number 000123456789.
          </Alert>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {fields.map((field) => (
              <TextField
                key={field.name}
                id={`bank-${field.name}`}
                label={field.label}
                required
                value={bank[field.name]}
                onChange={(event) => onChange({ ...bank, [field.name]: event.target.value })}
                error={mistakes[field.name] !== undefined}
                helperText={mistakes[field.name]}
                autoComplete={'autoComplete' in field ? field.autoComplete : 'off'}
                slotProps={{
                  htmlInput: {
                    ...('inputMode' in field && { inputMode: field.inputMode, maxLength: field.maxLength }),
                  },
                }}
              />
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Continue
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
