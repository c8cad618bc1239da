import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { expensePayments, MAX_PAYMENT_TYPE, OTHER_PAYMENT } from '../../ledger/values/budgetRules.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { useCheckedField } from '../../ui/forms/useTextField.ts';

const choices = Object.keys(expensePayments);

/** How an expense was paid: one of the known ways, or another in words. */
export function PaymentInput() {
  const { field, fieldState } = useCheckedField('payment_type');
  const value = String(field.value ?? '');
  const [isOther, setOther] = useState(value !== '' && !choices.includes(value));
  const message = isOther ? undefined : fieldState.error?.message;
  return (
    <>
      <TextField
        select
        required
        fullWidth
        label="Payment Method"
        value={isOther ? OTHER_PAYMENT : value}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setOther(target.value === OTHER_PAYMENT);
          field.onChange(target.value === OTHER_PAYMENT ? '' : target.value);
        }}
        inputRef={isOther ? undefined : field.ref}
        error={message !== undefined}
        helperText={message}
      >
        {[...choices, OTHER_PAYMENT].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        ))}
      </TextField>
      {isOther && (
        <TextInput
          name="payment_type"
          label="Other Payment Method"
          required
          maxLength={MAX_PAYMENT_TYPE}
          help="Booked as paid from Checking"
        />
      )}
    </>
  );
}
