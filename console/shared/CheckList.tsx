import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { ChooseMany, useSearch } from '../../ui/forms/ChooseMany.tsx';
import { withIds } from '../../ui/forms/choosable.ts';
import { type CheckItem, chosenWithAll, togetherOf } from './checkItems.ts';

/** A list longer than this can be searched. */
const SHORT = 20;

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
  const { legend, items, most, error } = props;
  const [found, search] = useSearch(items, 'Search');
  const chosen = new Set(props.chosen);
  const onChange = (ids: ReadonlySet<string>) => props.onChange([...ids]);
  const together = togetherOf(found, most);
  const count = together.filter(({ id }) => chosen.has(id)).length;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={found.length > most ? `The first ${most} of ${found.length.toLocaleString('en-US')}` : 'All'}
          control={
            <Checkbox
              checked={count > 0 && count === together.length}
              indeterminate={count > 0 && count < together.length}
              disabled={together.length === 0}
              onChange={(_, isOn) => onChange(chosenWithAll(isOn, { found, chosen, most }))}
            />
          }
        />
        {items.length > SHORT && <Box sx={{ width: { xs: 1, sm: 260 }, my: 1 }}>{search}</Box>}
      </Box>
      <ChooseMany
        label={legend}
        items={items}
        found={found}
        chosen={chosen}
        onTick={(id, isOn) => onChange(withIds(chosen, [id], isOn))}
        empty="Nothing matches"
        height={{ maxHeight: 280, borderTop: 1, borderBottom: 1, borderColor: 'divider' }}
      />
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
