import { TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { INVALID_DAY, isCalendarDate } from '../../ledger/values/calendar.ts';

type Props = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or '' for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Why a day cannot be chosen: it is shown, and `onChange` does not get the day. */
  readonly check?: (day: string) => string | undefined;
  /** Gets a day that was picked or typed, '' for none, and text that is no day. */
  readonly onChange: (day: string) => void;
};

/** What an input of a day that was typed in part counts as: no day. */
const PARTIAL = '?';
/** These keys leave the field as it is. */
const NO_TYPING: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/**
 * A day. What is typed is held until Enter is pressed or the field is left, because each digit makes another
 * day; one that is picked counts at once.
 */
export function DayField({ value, min, max, check, onChange, onBlur, ...props }: Props) {
  // Held until another day is shown than the one at which it was typed.
  const [held, setHeld] = useState({ at: value, text: value, isTyping: false });
  const { text, isTyping } = held.at === value ? held : { text: value, isTyping: false };
  const wrong = isTyping ? undefined : check?.(text);
  const error = props.error === true || wrong !== undefined;

  const commit = (day: string) => {
    const isShown = check?.(day) === undefined;
    setHeld({ at: isShown ? day : value, text: day, isTyping: false });
    if (isShown && day !== value) onChange(day);
  };
  const commitInput = (input: HTMLInputElement) => {
    if (isTyping) commit(input.validity.badInput ? PARTIAL : input.value);
  };
  return (
    <TextField
      {...props}
      type="date"
      value={text === PARTIAL ? '' : text}
      error={error}
      helperText={wrong ?? props.helperText}
      onChange={({ target }) => {
        if (isTyping) setHeld({ at: value, text: target.value, isTyping });
        else commit(target.value);
      }}
      onKeyDown={({ key, target }) => {
        if (!NO_TYPING.has(key)) setHeld({ at: value, text, isTyping: true });
        else if (key === 'Enter') commitInput(target as HTMLInputElement);
      }}
      onPointerDown={({ target }) => {
        if (target instanceof HTMLInputElement) commitInput(target);
      }}
      onBlur={(event) => {
        commitInput(event.target as HTMLInputElement);
        onBlur?.(event);
      }}
      slotProps={{ htmlInput: { min, max } }}
    />
  );
}

/** A day that a page or list is narrowed by, with every day that it can show read at once. */
export function DayFilter({
  isRequired = false,
  check,
  ...props
}: Props & {
  /** There is always a day; else '' is any. */
  readonly isRequired?: boolean;
}) {
  const whyNot = (day: string) => {
    if (day === '' && !isRequired) return undefined;
    return isCalendarDate(day) ? check?.(day) : INVALID_DAY;
  };
  return (
    <DayField
      {...props}
      check={whyNot}
      sx={{ flex: { xs: 1, sm: 'none' }, minWidth: 150, width: { sm: 165 } }}
    />
  );
}
