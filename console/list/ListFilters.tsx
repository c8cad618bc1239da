import { Box, MenuItem, TextField } from '@mui/material';
import { validateNotAfterToday } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { DayFilter } from '../../ui/forms/DayField.tsx';
import type { Choice } from '../../ui/forms/inputs.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { type Choices, shownChoices } from '../../ui/primitives/NotLoaded.tsx';
import { useListFilters } from './useListFilters.ts';

const PersonFilter = lazyDialog(async () => (await import('./PersonFilter.tsx')).PersonFilter);

/** Filters the list around it by the person that its rows are about. */
export function ByPerson() {
  const { chosen, set } = useListFilters<'memberId'>();
  return (
    <Box sx={{ width: { xs: 1, sm: 190 }, flexGrow: 1, maxWidth: { sm: 260 } }}>
      <PersonFilter
        memberId={chosen('memberId') || undefined}
        onChange={(memberId) => set('memberId', memberId)}
      />
    </Box>
  );
}

/** Filters the list around it by its days, both included. */
export function ByDays(props: { readonly fromLabel?: string; readonly toLabel?: string }) {
  const { chosen, set } = useListFilters<'from' | 'to'>();
  return (
    <>
      <DayFilter
        label={props.fromLabel ?? 'From'}
        value={chosen('from')}
        max={chosen('to')}
        onChange={(day) => set('from', day)}
      />
      <DayFilter
        label={props.toLabel ?? 'To'}
        value={chosen('to')}
        min={chosen('from')}
        onChange={(day) => set('to', day)}
      />
    </>
  );
}

/** Filters the list around it by the day by whose end its rows were recorded. */
export function ByKnown() {
  const { chosen, set } = useListFilters<'asKnownOn'>();
  const { today } = useSession();
  return (
    <DayFilter
      label="As known on"
      value={chosen('asKnownOn')}
      max={today}
      check={(day) => validateNotAfterToday('day', day, today)?.message}
      onChange={(day) => set('asKnownOn', day)}
    />
  );
}

/** Filters the list around it by one of several values; `all` are the words for any of them. */
export function ByChoice(props: {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly choices: Choices<Choice>;
  /** Width in px; on a phone what the row leaves. */
  readonly width: number;
}) {
  const { chosen, set } = useListFilters<string>();
  const value = chosen(props.name);
  const { shown, failed } = shownChoices(props.choices);
  return (
    <TextField
      select
      label={props.label}
      // Until the choices have been read, the one from the address is none of them.
      value={shown.some((choice) => choice.value === value) ? value : ''}
      onChange={(event) => set(props.name, event.target.value)}
      error={failed !== undefined}
      helperText={failed}
      sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: props.width } }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{props.all}</MenuItem>
      {shown.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
