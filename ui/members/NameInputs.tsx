import { Checkbox, FormControlLabel } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { TextInput } from '../forms/inputs.tsx';

/** The names of a person: first and last or, when that is ticked, one name only. */
export function NameInputs({ autoFocus = false, isOwn = false }: Props) {
  const { field } = useController({ name: 'singleName' });
  const { setValue } = useFormContext();
  const isSingle = field.value === true;
  const complete = (autoComplete: string) => ({ autoComplete: isOwn ? autoComplete : 'off' });
  return (
    <>
      <TextInput
        name="fname"
        label={isSingle ? 'Name' : 'First Name'}
        required
        autoFocus={autoFocus}
        maxLength={30}
        {...complete('given-name')}
      />
      {!isSingle && (
        <TextInput name="lname" label="Last Name" required maxLength={30} {...complete('family-name')} />
      )}
      <FormControlLabel
        sx={{ gridColumn: '1 / -1', my: -1 }}
        label="One name only"
        control={
          <Checkbox
            size="small"
            name={field.name}
            checked={isSingle}
            onBlur={field.onBlur}
            onChange={(_event, single) => {
              field.onChange(single);
              if (single) setValue('lname', '', { shouldDirty: true });
            }}
          />
        }
      />
    </>
  );
}

interface Props {
  readonly autoFocus?: boolean;
  /** Whether people type their own names, which browsers can fill in. */
  readonly isOwn?: boolean;
}
