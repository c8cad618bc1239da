import { Autocomplete, Box, TextField, type TextFieldProps, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { ROW_LIMIT } from '../primitives/MoreRows.tsx';
import { type Choices, shownChoices } from '../primitives/NotLoaded.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { type Choosable, foundAmong } from './choosable.ts';

interface Props
  extends Pick<TextFieldProps, 'required' | 'autoFocus' | 'placeholder' | 'inputRef' | 'onBlur'> {
  /** Of the input, to give it the focus. */
  readonly id?: string;
  /** Seen, or `ariaLabel` where the row or the column says it. */
  readonly label?: string;
  readonly ariaLabel?: string;
  readonly choices: Choices<Choosable>;
  readonly value: Choosable | undefined;
  readonly onChange: (chosen: Choosable | undefined) => void;
  /** What stands there when nothing is found. */
  readonly empty: string;
  readonly help?: ReactNode;
  /** Replaces the help. */
  readonly error?: string | undefined;
  readonly onOpen?: () => void;
  /** Gets what is typed, where the choices are what was found by it. */
  readonly onSearch?: (text: string) => void;
}

/** One of many, found by typing. Choices that could not be loaded never look as if there were none. */
export function ChooseOne(props: Props) {
  const { id, ariaLabel, choices, value, onChange, empty, help, error, onOpen, onSearch, ...field } = props;
  const { shown, failed, isLoading } = shownChoices(choices);
  const { id: chosenId, label: chosenLabel = '' } = value ?? {};
  // Another object with the same choice would end what is being typed.
  const chosen = useMemo(
    () => (chosenId === undefined ? null : { id: chosenId, label: chosenLabel }),
    [chosenId, chosenLabel],
  );
  return (
    <Autocomplete<Choosable>
      {...(id !== undefined && { id })}
      options={shown}
      value={chosen}
      loading={isLoading}
      noOptionsText={failed ?? empty}
      filterOptions={(options, { inputValue }) =>
        onSearch === undefined ? foundAmong(options, inputValue).slice(0, ROW_LIMIT) : options
      }
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, { id }) => option.id === id}
      onOpen={onOpen}
      onChange={(_event, next) => onChange(next ?? undefined)}
      onInputChange={(_event, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          {...field}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': ariaLabel },
          }}
          error={error !== undefined || failed !== undefined}
          helperText={failed ?? error ?? help}
        />
      )}
      renderOption={({ key, ...option }, { label, detail }) => (
        <Box component="li" key={key} {...option}>
          <Stack gap={0}>
            <Typography>{label}</Typography>
            {detail !== undefined && (
              <Typography variant="body2" color="textSecondary" noWrap>
                {detail}
              </Typography>
            )}
          </Stack>
        </Box>
      )}
    />
  );
}
