import { Button, MenuItem, MenuList, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { Member } from '../../api/member/contract.ts';
import { formatDay, plusMonths, validateNotAfterToday } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { daysOfMonth } from '../../ui/dashboard/period.ts';
import { DayFilter } from '../../ui/forms/DayField.tsx';
import type { Choice } from '../../ui/forms/inputs.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { type Choices, shownChoices } from '../../ui/primitives/NotLoaded.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { useGroupChoices } from '../shared/useGroupChoices.ts';
import { FilterChip } from './FilterChip.tsx';
import { useListFilters } from './useListFilters.ts';

const PersonFilter = lazyDialog(async () => (await import('./PersonFilter.tsx')).PersonFilter);

/** Filters the list around it by the person that its rows are about. */
export function ByPerson() {
  const { chosen, set } = useListFilters<'memberId'>();
  const memberId = chosen('memberId') || undefined;
  const { data } = useGetOne<Member>('members', { id: memberId ?? '' }, { enabled: memberId !== undefined });
  const choose = (id: string | undefined) => set('memberId', id);
  return (
    <FilterChip label="Person" value={memberId && (data?.name ?? '…')} onClear={() => choose(undefined)}>
      {(close) => (
        <Stack sx={{ p: 4, width: 300 }}>
          <PersonFilter
            memberId={memberId}
            autoFocus
            onChange={(id) => {
              choose(id);
              if (id !== undefined) close();
            }}
          />
        </Stack>
      )}
    </FilterChip>
  );
}

/** Filters the list around it by a group of members. */
export function ByGroup() {
  const { chosen, set } = useListFilters<'group'>();
  return <GroupChip group={chosen('group')} onChange={(id) => set('group', id)} />;
}

/** A chip that limits what is shown to the members of a group, by its id; '' and undefined are all. */
export function GroupChip(props: {
  readonly group: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const { group = '', onChange } = props;
  return <ChoiceChip label="Group" choices={useGroupChoices()} value={group} onChange={onChange} />;
}

/** Filters the list around it by its days, both included. */
export function ByDays(props: {
  readonly label?: string;
  readonly fromLabel?: string;
  readonly toLabel?: string;
}) {
  const { label = 'Date', fromLabel = 'From', toLabel = 'To' } = props;
  const { chosen, set, setAll, without } = useListFilters<'from' | 'to'>();
  const [from, to] = [chosen('from'), chosen('to')];
  const thisMonth = useSession().today.slice(0, 7);
  const lastMonth = plusMonths(`${thisMonth}-01`, -1).slice(0, 7);
  return (
    <FilterChip label={label} value={daysBetween(from, to)} onClear={() => without('from', 'to')}>
      {(close) => (
        <Stack sx={{ p: 4 }}>
          <Row>
            {[
              { label: 'This month', month: thisMonth },
              { label: 'Last month', month: lastMonth },
            ].map(({ label: name, month }) => (
              <Button
                key={month}
                size="small"
                variant="outlined"
                onClick={() => {
                  setAll(daysOfMonth(month));
                  close();
                }}
              >
                {name}
              </Button>
            ))}
          </Row>
          <DayFilter autoFocus label={fromLabel} value={from} max={to} onChange={(day) => set('from', day)} />
          <DayFilter label={toLabel} value={to} min={from} onChange={(day) => set('to', day)} />
        </Stack>
      )}
    </FilterChip>
  );
}

/** Days in words: "Nov 1, 2026 to Nov 30, 2026"; undefined for all days. */
export function daysBetween(from: string, to: string): string | undefined {
  if (from !== '' && to !== '') return `${formatDay(from)} to ${formatDay(to)}`;
  if (from !== '') return `from ${formatDay(from)}`;
  return to === '' ? undefined : `until ${formatDay(to)}`;
}

/** Filters the list around it by the day by whose end its rows were recorded. */
export function ByKnown() {
  const { chosen, set } = useListFilters<'asKnownOn'>();
  const { today } = useSession();
  const day = chosen('asKnownOn');
  return (
    <FilterChip
      label="As known on"
      value={day === '' ? undefined : formatDay(day)}
      onClear={() => set('asKnownOn', undefined)}
    >
      {() => (
        <Stack sx={{ p: 4 }}>
          <DayFilter
            autoFocus
            label="As known on"
            value={day}
            max={today}
            check={(chosenDay) => validateNotAfterToday('day', chosenDay, today)?.message}
            onChange={(chosenDay) => set('asKnownOn', chosenDay)}
          />
        </Stack>
      )}
    </FilterChip>
  );
}

/** Filters the list around it by one of several values. */
export function ByChoice(props: {
  readonly name: string;
  readonly label: string;
  readonly choices: Choices<Choice>;
}) {
  const { name, label, choices } = props;
  const { chosen, set } = useListFilters<string>();
  return <ChoiceChip {...{ label, choices }} value={chosen(name)} onChange={(value) => set(name, value)} />;
}

/** A chip that limits what is shown to one of several values; '' and undefined are all. */
function ChoiceChip(props: {
  readonly label: string;
  readonly choices: Choices<Choice>;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { value, onChange } = props;
  const { shown, failed, isLoading } = shownChoices(props.choices);
  const label = shown.find((choice) => choice.value === value)?.label ?? value;
  return (
    <FilterChip
      label={props.label}
      value={value === '' ? undefined : label}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <MenuList autoFocusItem>
          {failed !== undefined && (
            <Typography color="error" sx={{ px: 4 }}>
              {failed}
            </Typography>
          )}
          {isLoading && <MenuItem disabled>Loading…</MenuItem>}
          {shown.map((choice) => (
            <MenuItem
              key={choice.value}
              selected={choice.value === value}
              onClick={() => {
                onChange(choice.value);
                close();
              }}
            >
              {choice.label}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </FilterChip>
  );
}
