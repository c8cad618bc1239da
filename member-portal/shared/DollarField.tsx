import { Box, TextField } from '@mui/material';
import { NumericFormat } from 'react-number-format';

/** An amount in dollars and cents as text. Takes digits and one point: no sign, no exponent. */
export function DollarField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly mistake: string | undefined;
  readonly placeholder: string;
  readonly disabled: boolean;
}) {
  const { id, label, value, onChange, mistake, placeholder, disabled } = props;
  const dollarSign = (
    <Box component="span" sx={{ mr: 0.5 }}>
      $
    </Box>
  );
  return (
    <NumericFormat
      {...{ id, value, placeholder, disabled }}
      customInput={TextField}
      size="small"
      error={mistake !== undefined}
      helperText={mistake ?? ''}
      onValueChange={(values, { source }) => {
        if (source === 'event') onChange(values.value);
      }}
      valueIsNumericString
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      inputMode="decimal"
      autoComplete="off"
      slotProps={{ htmlInput: { 'aria-label': label }, input: { startAdornment: dollarSign } }}
      sx={{ width: { xs: 170, sm: 190 }, '& .MuiFormHelperText-root': { mx: 0 } }}
    />
  );
}
