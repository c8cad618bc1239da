import { Box, Checkbox, FormControlLabel, FormHelperText, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatDollars } from '../../ledger/values/money.ts';
import { SelectedBesides } from '../../ui/forms/ActsOn.tsx';
import { type CheckItem, chosenWithAll, foundAmong, togetherOf } from './checkItems.ts';

/** A list longer than this can be searched. */
const SHORT = 20;

/** Rows drawn: more are found by searching. */
const MAX_DRAWN = 200;

/** Money of which some is chosen, each with a checkbox, and one for all that can be chosen together. */
export function CheckList(props: {
  readonly legend: string;
  readonly items: readonly CheckItem[];
  readonly chosen: readonly string[];
  /** As many can be chosen together. */
  readonly most: number;
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: string | undefined;
}) {
  const { legend, items, most, onChange, error } = props;
  const [search, setSearch] = useState('');
  const chosen = new Set(props.chosen);
  const found = foundAmong(items, search);
  const together = togetherOf(found, most);
  const count = together.filter(({ id }) => chosen.has(id)).length;
  const set = (id: string, isOn: boolean) =>
    onChange(items.map((item) => item.id).filter((each) => (each === id ? isOn : chosen.has(each))));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={found.length > most ? `The first ${most} of ${found.length.toLocaleString('en-US')}` : 'All'}
          control={
            <Checkbox
              checked={count > 0 && count === together.length}
              indeterminate={count > 0 && count < together.length}
              disabled={together.length === 0}
              onChange={(_, isOn) => onChange(chosenWithAll(isOn, { found, chosen: props.chosen, most }))}
            />
          }
        />
        {items.length > SHORT && (
          <TextField
            type="search"
            label="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            sx={{ width: { xs: 1, sm: 260 }, my: 0.5 }}
          />
        )}
      </Box>
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', p: 0, m: 0, maxHeight: 280, overflow: 'auto' },
          ...{ borderTop: 1, borderBottom: 1, borderColor: 'divider' },
        }}
      >
        {found.slice(0, MAX_DRAWN).map((item) => (
          <Box component="li" key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, mr: 0 }}
              label={<Label {...item} />}
              control={<Checkbox checked={chosen.has(item.id)} onChange={(_, isOn) => set(item.id, isOn)} />}
            />
            <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', pr: 1 }}>
              {formatDollars(item.amount)}
            </Typography>
          </Box>
        ))}
      </Box>
      <SelectedBesides
        labels={items
          .filter((item) => chosen.has(item.id) && !found.includes(item))
          .map(({ label, amount }) => `${label}, ${formatDollars(amount)}`)}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {noteOf(found.length)}
      </Typography>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}

function noteOf(count: number): string {
  if (count === 0) return 'Nothing matches';
  return count > MAX_DRAWN
    ? `${(count - MAX_DRAWN).toLocaleString('en-US')} more: search by name, number or amount.`
    : '';
}

function Label({ label, detail }: Pick<CheckItem, 'label' | 'detail'>) {
  return (
    <>
      <Typography component="span" sx={{ display: 'block', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {detail}
      </Typography>
    </>
  );
}
