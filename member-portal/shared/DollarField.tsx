import { TextField, type TextFieldProps } from '@mui/material';
import { NumericFormat } from 'react-number-format';

/** An amount in dollars and cents as text: digits and one point. Nothing else can be typed or pasted, no sign and no exponent. */
export function DollarField({
  value,
  onChange,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <NumericFormat
      {...props}
      customInput={TextField}
      value={value}
      valueIsNumericString
      onValueChange={(values, { source }) => {
        if (source === 'event') onChange(values.value);
      }}
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
