import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { MAX_SELECTED, useSelectAll, useSelectedRows } from './SelectedRows.tsx';

/** Rows that can be selected. */
export interface Selectable<Row> {
  /** What the selected ones come to: "$210.00 due". */
  readonly sumOf?: (rows: readonly Row[]) => string;
  /** The buttons that act on them. */
  readonly actions: ReactNode;
}

/**
 * How many rows are selected, what they come to, and the acts on them. It floats over the foot of the list,
 * however far down the rows are.
 */
export function SelectionBar<Row extends RaRecord>({ sumOf, actions }: Selectable<Row>) {
  const { selectedIds = [], onUnselectItems, total = 0 } = useListContext();
  const rows = useSelectedRows<Row>();
  const selectAll = useSelectAll();
  const [isReading, setReading] = useState(false);
  const selectable = Math.min(total, MAX_SELECTED);
  const all = async () => {
    setReading(true);
    await selectAll();
    setReading(false);
  };
  return (
    <Box
      role="toolbar"
      aria-label="Selection"
      className="no-print"
      // Hidden without a selection, not gone: its dialogs stay open with their answers.
      sx={{ ...barStyle, display: selectedIds.length === 0 ? 'none' : 'flex' }}
    >
      <Typography variant="button" aria-live="polite">
        {`${selectedIds.length.toLocaleString('en-US')} selected${sumOf === undefined ? '' : `, ${sumOf(rows)}`}`}
      </Typography>
      {selectedIds.length < selectable && (
        <Button size="small" loading={isReading} onClick={() => void all()}>
          {`Select ${total > MAX_SELECTED ? 'the first' : 'all'} ${selectable.toLocaleString('en-US')}`}
        </Button>
      )}
      {actions}
      <Button size="small" onClick={() => onUnselectItems()}>
        Clear
      </Button>
    </Box>
  );
}

const onInverse = 'var(--mui-palette-onInverse)';

const barStyle = {
  position: 'absolute',
  insetInline: 8,
  bottom: 'calc(100% + 8px)',
  width: 'fit-content',
  mx: 'auto',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 4,
  py: 1.5,
  borderRadius: '10px',
  bgcolor: 'inverse',
  color: 'onInverse',
  boxShadow: 8,
  '&& .MuiButton-root': {
    color: onInverse,
    bgcolor: 'transparent',
    border: 0,
    '&:hover': { bgcolor: 'rgb(255 255 255 / .12)' },
    '&.Mui-focusVisible': { outlineColor: onInverse, outlineOffset: -2 },
  },
} as const;
