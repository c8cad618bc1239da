import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';

/** A setting that is on or off, with its effect. It shows what is saved, never a failed change. */
export function SwitchSetting(props: {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Why the last change was not saved. */
  readonly error: Error | null;
  readonly onChange: (on: boolean) => void;
}) {
  const helpId = useId();
  return (
    <Box>
      <FormControlLabel
        label={props.label}
        control={
          <Switch
            checked={props.checked}
            disabled={props.disabled}
            onChange={(_event, on) => props.onChange(on)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ m: 0 }}>
        {props.help}
      </FormHelperText>
      {props.error !== null && (
        <Box sx={{ mt: 2 }}>
          <ErrorState error={props.error} title="This could not be saved" />
        </Box>
      )}
    </Box>
  );
}
