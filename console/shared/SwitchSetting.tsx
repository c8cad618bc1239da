import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';
import { ErrorState } from '../../api/contract/browser/ErrorState.tsx';

/** Something that is on or off, and what that does. It shows what is saved, so that a failed change is not shown as done. */
export function SwitchSetting(props: {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Why the last change was not saved. */
  readonly cause: Error | undefined;
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
      {props.cause !== undefined && (
        <Box sx={{ mt: 1 }}>
          <ErrorState error={props.cause} title="This could not be saved" />
        </Box>
      )}
    </Box>
  );
}
