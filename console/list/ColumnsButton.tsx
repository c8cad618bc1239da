import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover } from '@mui/material';
import { useState } from 'react';
import type { Column } from '../../ui/list/columns.tsx';
import { useColumns } from './useColumns.ts';

/** Chooses which columns of a list are shown, and in which order. */
export function ColumnsButton<Row>(props: {
  readonly resource: string;
  readonly columns: readonly Column<Row>[];
}) {
  const { choosable, isHidden, toggle, moveBefore, isChanged, reset } = useColumns(
    props.resource,
    props.columns,
  );
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns', sx: { p: 2 } } }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {choosable.map((column, at) => (
            <Box component="li" key={column.label} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1, mr: 4, ml: 0 }}
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
            </Box>
          ))}
        </Box>
        <Button size="small" disabled={!isChanged} onClick={reset}>
          Reset
        </Button>
      </Popover>
    </>
  );
}
