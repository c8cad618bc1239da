import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { counted } from '../../ledger/values/counted.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** Rows that can be selected. */
export interface Selectable<Row> {
  /** What the selected ones come to: "$210.00 due". */
  readonly sumOf?: (rows: readonly Row[]) => string;
  /** The buttons that act on them. */
  readonly actions: ReactNode;
}

/** Over the rows: how many there are, or the selected ones with the acts on them; and which columns. */
export function ListToolbar<Row extends RaRecord<string>>(props: {
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  readonly selection?: Selectable<Row> | undefined;
}) {
  const { resource, selectedIds = [], total = 0 } = useListContext();
  const phone = usePhone();
  const isSelecting = props.selection !== undefined && selectedIds.length > 0;
  return (
    <Box
      className="no-print"
      sx={{ ...toolbarStyle, bgcolor: isSelecting && !phone ? 'action.selected' : undefined }}
    >
      {props.selection !== undefined && (
        <SelectionBar isOpen={isSelecting} sumOf={props.selection.sumOf}>
          {props.selection.actions}
        </SelectionBar>
      )}
      {(!isSelecting || phone) && (
        <>
          <Typography role="status" color="textSecondary">
            {total > MAX_COUNTED
              ? `More than ${counted(MAX_COUNTED, props.noun)}`
              : counted(total, props.noun)}
          </Typography>
          <Box sx={{ flex: 1 }} />
          {!phone && <ColumnsButton resource={resource} columns={props.columns} />}
        </>
      )}
    </Box>
  );
}

/** The server counts no further (api/platform/lists). */
const MAX_COUNTED = 10_000;

const toolbarStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 1.5,
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
