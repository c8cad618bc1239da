import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { NumericFormat } from 'react-number-format';

export interface DollarFieldProps
  extends Pick<
    TextFieldProps,
    'id' | 'name' | 'inputRef' | 'placeholder' | 'sx' | 'fullWidth' | 'autoFocus'
  > {
  /** Dollars; null while empty. */
  readonly value: number | null;
  readonly onChange: (dollars: number | null) => void;
  readonly onBlur?: () => void;
  /** Seen, or `ariaLabel` where the row or the column says it. */
  readonly label?: string;
  readonly ariaLabel?: string;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** What the arrow keys add. */
  readonly step?: number | undefined;
}

/**
 * An amount in dollars, shown with its cents once left. Takes digits, one point and a minus, which
 * the rule of the field refuses; no exponent.
 */
export function DollarField(props: DollarFieldProps) {
  const { onChange, onBlur, ariaLabel, error, help, step, ...field } = props;
  const [isTyping, setTyping] = useState(false);
  const addStep = (event: KeyboardEvent) => {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || sign === undefined) return;
    event.preventDefault();
    onChange(Math.max(0, Math.round(((field.value ?? 0) + sign * step) * 100) / 100));
  };
  return (
    <NumericFormat
      {...field}
      // Emptied from outside it shows nothing; a point alone, no amount yet, stays while it is typed.
      value={field.value ?? (isTyping ? undefined : '')}
      customInput={TextField}
      size="small"
      error={error !== undefined}
      helperText={error ?? help}
      onValueChange={({ floatValue }, { source }) => {
        if (source !== 'event') return;
        setTyping(true);
        onChange(floatValue ?? null);
      }}
      onKeyDown={addStep}
      onBlur={() => {
        setTyping(false);
        onBlur?.();
      }}
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale={!isTyping}
      autoComplete="off"
      slotProps={{
        htmlInput: { 'aria-label': ariaLabel, inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}
