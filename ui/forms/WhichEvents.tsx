import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { SelectInput } from './inputs.tsx';

/** Of events that repeat: this one alone, or with all that follow it. */
export type Which = 'one' | 'following';

const choices = [
  { value: 'one', label: 'Only this event' },
  { value: 'following', label: 'This and the following events' },
] as const satisfies readonly { value: Which; label: string }[];

/** Which ones a form changes. */
export function WhichInput() {
  return <SelectInput name="from" label="Change" choices={choices} />;
}

/** Which ones are deleted. */
export function WhichChoice(props: { readonly which: Which; readonly onChange: (which: Which) => void }) {
  return (
    <RadioGroup
      aria-label="Delete"
      value={props.which}
      onChange={(_, which) => props.onChange(which as Which)}
    >
      {choices.map(({ value, label }) => (
        <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
      ))}
    </RadioGroup>
  );
}
