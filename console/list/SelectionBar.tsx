import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { weight } from '../../ui/primitives/tokens.ts';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { MAX_SELECTED, useSelectAll, useSelectedRows } from './SelectedRows.tsx';

/**
 * How many rows are selected, what they come to, and the acts on them. On a phone it stays at the bottom of
 * the window, however far down the rows are.
 */
export function SelectionBar<Row extends RaRecord>(props: {
  /** False hides it: its dialogs stay open with their answers after the selection was cleared. */
  readonly isOpen: boolean;
  /** What the selected rows come to. */
  readonly sumOf?: ((rows: readonly Row[]) => string) | undefined;
  readonly children: ReactNode;
}) {
  const { selectedIds = [], onUnselectItems, total = 0 } = useListContext();
  const rows = useSelectedRows<Row>();
  const selectAll = useSelectAll();
  const [isReading, setReading] = useState(false);
  const phone = usePhone();
  const selectable = Math.min(total, MAX_SELECTED);
  const sum = props.sumOf && `, ${props.sumOf(rows)}`;
  const all = async () => {
    setReading(true);
    await selectAll();
    setReading(false);
  };
  return (
    <Box
      role="toolbar"
      aria-label="Selection"
      sx={{ ...barStyle, ...(phone && bottomBarStyle), ...(!props.isOpen && { display: 'none' }) }}
    >
      <Typography sx={{ fontWeight: weight.title, mr: 2 }} aria-live="polite">
        {`${selectedIds.length.toLocaleString('en-US')} selected${sum ?? ''}`}
      </Typography>
      {selectedIds.length < selectable && (
        <Button size="small" loading={isReading} onClick={() => void all()}>
          {`Select ${total > MAX_SELECTED ? 'the first' : 'all'} ${selectable.toLocaleString('en-US')}`}
        </Button>
      )}
      {props.children}
      <Button size="small" onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear
      </Button>
    </Box>
  );
}

const barStyle = {
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
} as const;

const bottomBarStyle = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  px: 3,
  py: 1.5,
  bgcolor: 'background.paper',
  boxShadow: 8,
} as const;
