import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { formatDollars } from '../../ledger/values/money.ts';

/** What can be chosen: from whom it is, what it is, and how much. */
export interface CheckItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly amount: number;
}

/** Money of which some is chosen, each with a checkbox, and one for all. */
export function CheckList(props: {
  readonly legend: string;
  readonly items: readonly CheckItem[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: string | undefined;
}) {
  const { legend, items, chosen, onChange, error } = props;
  const ids = items.map(({ id }) => id);
  const set = (id: string, isOn: boolean) =>
    onChange(ids.filter((each) => (each === id ? isOn : chosen.includes(each))));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {legend}
      </Typography>
      <FormControlLabel
        label="All"
        control={
          <Checkbox
            checked={chosen.length === items.length}
            indeterminate={chosen.length > 0 && chosen.length < items.length}
            onChange={(_, isOn) => onChange(isOn ? ids : [])}
          />
        }
      />
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', p: 0, m: 0, maxHeight: 280, overflow: 'auto' },
          ...{ borderTop: 1, borderBottom: 1, borderColor: 'divider' },
        }}
      >
        {items.map((item) => (
          <Box component="li" key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, mr: 0 }}
              label={<Label {...item} />}
              control={
                <Checkbox checked={chosen.includes(item.id)} onChange={(_, isOn) => set(item.id, isOn)} />
              }
            />
            <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', pr: 1 }}>
              {formatDollars(item.amount)}
            </Typography>
          </Box>
        ))}
      </Box>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
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
