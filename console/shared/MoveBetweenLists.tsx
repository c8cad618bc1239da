import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, Checkbox, Typography } from '@mui/material';
import { useState } from 'react';
import { AddGroup } from '../../ui/forms/AddGroup.tsx';
import { ChooseMany, useSearch } from '../../ui/forms/ChooseMany.tsx';
import { type Choosable, withIds } from '../../ui/forms/choosable.ts';

/**
 * Two lists, Choices and Chosen, each with a search box, select-all and a count such as "2/5 selected"; the
 * buttons between them move the selected rows (spec 3 section 2). `chosen` holds the ids of the second list.
 */
export function MoveBetweenLists(props: {
  readonly items: readonly Choosable[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const { items, chosen, onChange } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const choices = items.filter(({ id }) => !chosen.has(id));
  const picked = items.filter(({ id }) => chosen.has(id));
  const movable = (side: readonly Choosable[]) => side.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const move = (ids: readonly string[], toChosen: boolean) => {
    onChange(withIds(chosen, ids, toChosen));
    setTicked(withIds(ticked, ids, false));
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0,1fr) auto minmax(0,1fr)' },
        gap: 3,
        alignItems: 'center',
      }}
    >
      <Side title="Choices" empty="All are chosen." items={choices} ticked={ticked} onTick={setTicked} />
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, justifyContent: 'center', gap: 2 }}
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
        <AddGroup
          onAdd={(members) => {
            const inGroup = new Set(members);
            move(
              choices.filter(({ id }) => inGroup.has(id)).map(({ id }) => id),
              true,
            );
          }}
        />
      </Box>
      <Side title="Chosen" empty="None chosen yet." items={picked} ticked={ticked} onTick={setTicked} />
    </Box>
  );
}

function Side(props: {
  readonly title: string;
  readonly empty: string;
  readonly items: readonly Choosable[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}) {
  const { title, items, ticked, onTick } = props;
  const [found, search] = useSearch(items, `Search ${title}`);
  const count = items.filter(({ id }) => ticked.has(id)).length;
  const ids = found.map(({ id }) => id);
  const foundTicked = ids.filter((id) => ticked.has(id)).length;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 3, bgcolor: 'action.hover' }}>
        <Checkbox
          size="small"
          checked={ids.length > 0 && foundTicked === ids.length}
          indeterminate={foundTicked > 0 && foundTicked < ids.length}
          disabled={ids.length === 0}
          onChange={(_event, isOn) => onTick(withIds(ticked, ids, isOn))}
          slotProps={{ input: { 'aria-label': `Select all of ${title}` } }}
        />
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {count}/{items.length} selected
        </Typography>
      </Box>
      <Box sx={{ p: 2 }}>{search}</Box>
      <ChooseMany
        label={title}
        items={items}
        found={found}
        chosen={ticked}
        onTick={(id, isOn) => onTick(withIds(ticked, [id], isOn))}
        empty={items.length === 0 ? props.empty : 'No matches.'}
        height={{ height: { xs: 190, sm: 260 } }}
      />
    </Box>
  );
}
