import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, Checkbox, List, ListItem, ListItemText, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { searchable } from '../../ledger/values/plainText.ts';
import { SelectedBesides } from '../../ui/forms/ActsOn.tsx';
import { MoreRows, ROW_LIMIT } from '../../ui/primitives/MoreRows.tsx';

export interface TransferItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

/**
 * Two lists, Choices and Chosen, each with a search box, select-all and a count such as "2/5 selected"; the
 * buttons between them move the selected rows (spec 3 section 2). `chosen` holds the ids of the second list.
 */
export function MoveBetweenLists(props: {
  readonly items: readonly TransferItem[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const { items, chosen, onChange } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const choices = items.filter(({ id }) => !chosen.has(id));
  const picked = items.filter(({ id }) => chosen.has(id));
  const movable = (side: readonly TransferItem[]) =>
    side.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const move = (ids: readonly string[], toChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (toChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
    setTicked(new Set([...ticked].filter((id) => !ids.includes(id))));
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0,1fr) auto minmax(0,1fr)' },
        gap: 1.5,
        alignItems: 'center',
      }}
    >
      <Side title="Choices" items={choices} ticked={ticked} onTick={setTicked} />
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, justifyContent: 'center', gap: 1 }}
      >
        <Button
          variant="outlined"
          endIcon={<ChevronRight />}
          disabled={movable(choices).length === 0}
          onClick={() => move(movable(choices), true)}
        >
          Choose
        </Button>
        <Button
          variant="outlined"
          startIcon={<ChevronLeft />}
          disabled={movable(picked).length === 0}
          onClick={() => move(movable(picked), false)}
        >
          Put back
        </Button>
      </Box>
      <Side title="Chosen" items={picked} ticked={ticked} onTick={setTicked} />
    </Box>
  );
}

function Side(props: {
  readonly title: string;
  readonly items: readonly TransferItem[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}) {
  const { title, items, ticked, onTick } = props;
  const [search, setSearch] = useState('');
  const headingId = useId();
  const wanted = searchable(search.trim());
  const shown = items.filter(({ label, detail }) => searchable(`${label} ${detail}`).includes(wanted));
  const count = items.filter(({ id }) => ticked.has(id)).length;
  const shownTicked = shown.filter(({ id }) => ticked.has(id)).length;
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onTick(next);
  };
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5, bgcolor: 'action.hover' }}>
        <Checkbox
          size="small"
          checked={shown.length > 0 && shownTicked === shown.length}
          indeterminate={shownTicked > 0 && shownTicked < shown.length}
          disabled={shown.length === 0}
          onChange={(_event, on) =>
            toggle(
              shown.map(({ id }) => id),
              on,
            )
          }
          slotProps={{ input: { 'aria-label': `Select all of ${title}` } }}
        />
        <Typography id={headingId} variant="h3" component="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {count}/{items.length} selected
        </Typography>
      </Box>
      <Box sx={{ p: 1 }}>
        <TextField
          fullWidth
          type="search"
          label={`Search ${title}`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Box>
      <Box sx={{ px: 1 }}>
        <SelectedBesides
          labels={items
            .filter((item) => ticked.has(item.id) && !shown.includes(item))
            .map(({ label }) => label)}
        />
      </Box>
      <List
        dense
        disablePadding
        aria-labelledby={headingId}
        sx={{ height: { xs: 190, sm: 260 }, overflow: 'auto' }}
      >
        {shown.slice(0, ROW_LIMIT).map(({ id, label, detail }) => (
          <ListItem key={id} disablePadding>
            <Box component="label" sx={itemStyle}>
              <Checkbox
                size="small"
                checked={ticked.has(id)}
                onChange={(_event, on) => toggle([id], on)}
                sx={{ p: 0.5 }}
              />
              <ListItemText primary={label} secondary={detail} />
            </Box>
          </ListItem>
        ))}
        <MoreRows rows={shown.length} />
        {shown.length === 0 && (
          <ListItem>
            <ListItemText
              secondary={
                items.length === 0
                  ? title === 'Chosen'
                    ? 'Nobody is chosen yet.'
                    : 'Everybody is chosen.'
                  : 'Nobody matches.'
              }
            />
          </ListItem>
        )}
      </List>
    </Box>
  );
}

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  width: 1,
  px: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};
