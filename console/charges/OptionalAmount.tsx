import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput } from '../../ui/forms/inputs.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import type { ChargeValues } from './chargeForm.ts';

/** A late fee or early discount: a checkbox that shows its amount and day, and clears both when unchecked. */
export function OptionalAmount(props: {
  readonly label: string;
  readonly hint: string;
  readonly enabled: 'isLateFeesEnabled' | 'isEarlyDiscountEnabled';
  readonly amount: { readonly name: 'lateFee' | 'earlyDiscount'; readonly label: string };
  readonly day: { readonly name: 'lateFeeStartDate' | 'earlyDiscountEndDate'; readonly label: string };
}) {
  const { setValue, clearErrors } = useFormContext<ChargeValues>();
  const { field } = useController<ChargeValues, typeof props.enabled>({ name: props.enabled });
  const toggle = (checked: boolean) => {
    field.onChange(checked);
    if (checked) return;
    setValue(props.amount.name, null, { shouldDirty: true });
    setValue(props.day.name, '', { shouldDirty: true });
    clearErrors([props.amount.name, props.day.name]);
  };
  return (
    <Box sx={{ '& > :not(label)': { pl: 8 } }}>
      <FormControlLabel
        label={props.label}
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={(_event, checked) => toggle(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      <Typography color="textSecondary">{props.hint}</Typography>
      {field.value && (
        <Columns sx={{ pt: 3 }}>
          <DollarInput name={props.amount.name} label={props.amount.label} step={0.1} required />
          <DayInput name={props.day.name} label={props.day.label} required />
        </Columns>
      )}
    </Box>
  );
}
