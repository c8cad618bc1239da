import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import {
  Button,
  Checkbox,
  Divider,
  FormControlLabel,
  IconButton,
  Popover,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useState } from 'react';
import type { Column } from '../../ui/list/columns.tsx';
import { Row as Beside, Stack } from '../../ui/primitives/Stack.tsx';
import { useColumns } from './useColumns.ts';
import { type Density, useDensity } from './useDensity.ts';

/** Chooses which columns of a list are shown, in which order, and how high the rows of all lists are. */
export function ViewButton<Row>(props: {
  readonly resource: string;
  readonly columns: readonly Column<Row>[];
}) {
  const { choosable, isHidden, toggle, moveBefore, isChanged, reset } = useColumns(
    props.resource,
    props.columns,
  );
  const [density, setDensity] = useDensity();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        sx={{ '&&': { ml: 'auto' } }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <Stack gap={2} sx={{ p: 3 }}>
          <Stack component="ul" gap={0}>
            {choosable.map((column, at) => (
              <Beside component="li" key={column.label} gap={0} sx={{ '& > label': { flex: 1 } }}>
                <FormControlLabel
                  label={column.label}
                  control={<Checkbox checked={!isHidden(column)} onChange={() => toggle(column)} />}
                />
                <IconButton
                  size="small"
                  aria-label={`Move ${column.label} up`}
                  disabled={at === 0}
                  onClick={() => moveBefore(column, choosable[at - 1])}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={`Move ${column.label} down`}
                  disabled={at === choosable.length - 1}
                  onClick={() => moveBefore(choosable[at + 1], column)}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
              </Beside>
            ))}
          </Stack>
          <Divider />
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Rows"
            value={density}
            onChange={(_event, chosen: Density | null) => chosen !== null && setDensity(chosen)}
          >
            <ToggleButton value="comfortable">Comfortable</ToggleButton>
            <ToggleButton value="compact">Compact</ToggleButton>
          </ToggleButtonGroup>
          <div>
            <Button size="small" disabled={!isChanged} onClick={reset}>
              Reset
            </Button>
          </div>
        </Stack>
      </Popover>
    </>
  );
}
