import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import type { Due } from '../../api/contract/account.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { FormDialog } from '../shared/FormDialog.tsx';
import { AddManualPayment } from './AddManualPayment.tsx';
import { RemoveCharges } from './RemoveCharges.tsx';

const dialogs = { pay: AddManualPayment, remove: RemoveCharges } as const;

/** How many charges there are or are selected, and what can be done with the selected ones (spec 2 section 2). */
export function SelectionBar() {
  const { selectedIds, onUnselectItems, total } = useListContext<Due>();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const selected = selectedIds.length;
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.75,
        minHeight: 46,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: selected > 0 ? 'action.selected' : undefined,
        // On a phone the list is the page's length, so the buttons stay within reach of the thumb.
        [theme.breakpoints.down('sm')]:
          selected > 0
            ? { position: 'sticky', top: 55, zIndex: 3, bgcolor: 'background.paper', boxShadow: 2 }
            : {},
      })}
    >
      <Typography role="status" color={selected > 0 ? 'text.primary' : 'text.secondary'} sx={{ mr: 'auto' }}>
        {selected > 0 ? `${selected} selected` : countOf(total)}
      </Typography>
      {selected > 0 && (
        <>
          <Button size="small" onClick={() => onUnselectItems()}>
            Clear
          </Button>
          <Button size="small" color="error" variant="outlined" onClick={() => setOpen('remove')}>
            Remove Charges
          </Button>
          <Button size="small" variant="contained" onClick={() => setOpen('pay')}>
            Add Manual Payment
          </Button>
        </>
      )}
      {open !== undefined && (
        <SelectedCharges
          dialog={open}
          ids={selectedIds}
          onDone={onUnselectItems}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Box>
  );
}

function countOf(total: number | undefined): string {
  if (total === undefined) return '';
  if (total > 10_000) return 'More than 10,000 charges';
  return total === 1 ? '1 charge' : `${total.toLocaleString('en-US')} charges`;
}

/** Reads the selected charges anew, because some may be on another page, and opens the dialog with them. */
function SelectedCharges(props: {
  readonly dialog: keyof typeof dialogs;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  // The ids of the moment the dialog opened: it stays open with its answer after the selection was cleared.
  const [ids] = useState(props.ids);
  const { data, isPending, error, refetch } = useGetMany<Due>('charges', { ids: [...ids] });
  const charges = data?.filter((charge) => charge !== undefined);
  if (error || isPending || charges === undefined) {
    return (
      <FormDialog open title="Selected charges" onClose={props.onClose}>
        {error ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <Box sx={{ textAlign: 'center', p: 4 }}>
            <CircularProgress aria-label="Loading the selected charges" />
          </Box>
        )}
      </FormDialog>
    );
  }
  const Dialog = dialogs[props.dialog];
  return <Dialog charges={charges} onDone={props.onDone} onClose={props.onClose} />;
}
