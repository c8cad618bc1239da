import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Due } from '../../api/account/charge/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { SelectionBar } from '../shared/SelectionBar.tsx';

const AddManualPayment = lazyDialog(
  async () => (await import('../payments/AddManualPayment.tsx')).AddManualPayment,
);
const RemoveCharges = lazyDialog(async () => (await import('./RemoveCharges.tsx')).RemoveCharges);
const ResendEmail = lazyDialog(async () => (await import('./ResendEmail.tsx')).ResendEmail);

const dialogs = { pay: AddManualPayment, remind: ResendEmail, remove: RemoveCharges } as const;

/** The number of charges, or actions on the selected ones (spec 2 section 2). */
export function Selection() {
  const { selectedIds, onUnselectItems, total, filterValues, setFilters, refetch } = useListContext<Due>();
  const { tab, ...filters } = filterValues;
  const [dialog, open, close] = useDialog<keyof typeof dialogs>();
  const some = selectedIds.length > 0;
  return (
    <Box sx={{ width: 1 }}>
      {!some && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
          <Typography role="status" color="textSecondary">
            {countOf(total)}
          </Typography>
          {Object.keys(filters).length > 0 && (
            <Button size="small" onClick={() => setFilters(tab === undefined ? {} : { tab })}>
              Clear filters
            </Button>
          )}
        </Box>
      )}
      <SelectionBar>
        <Button size="small" variant="contained" onClick={() => open('pay')}>
          Add Manual Payment
        </Button>
        <Button size="small" variant="outlined" onClick={() => open('remind')}>
          Resend Charge Email
        </Button>
        <Button size="small" color="error" variant="outlined" onClick={() => open('remove')}>
          Remove Charges
        </Button>
      </SelectionBar>
      {dialog !== undefined && (
        <SelectedCharges
          dialog={dialog}
          ids={selectedIds}
          onDone={() => onUnselectItems()}
          onGone={() => {
            onUnselectItems();
            void refetch();
            close();
          }}
          onClose={close}
        />
      )}
    </Box>
  );
}

function countOf(total: number | undefined): string {
  if (total === undefined) return '';
  if (total > 10_000) return 'More than 10,000 charges';
  return counted(total, 'charge');
}

/** Reads the selected charges, some of which may be on another page, and opens the dialog with them. */
function SelectedCharges(props: {
  readonly dialog: keyof typeof dialogs;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  /** None of them is there any more. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}) {
  // The ids of the moment the dialog opened: it stays open with its answer after the selection was cleared.
  const [ids] = useState(props.ids);
  const selected = useFreshCharges(ids);
  const charges = selected.data;
  if (charges === undefined) {
    return (
      <DialogFrame title="Selected charges" onClose={props.onClose}>
        <Loaded query={selected} label="the selected charges">
          {() => null}
        </Loaded>
      </DialogFrame>
    );
  }
  if (charges.length === 0) {
    return (
      <DialogFrame title="Selected charges" onClose={props.onGone}>
        <Alert severity="info">Somebody else has removed what you selected.</Alert>
      </DialogFrame>
    );
  }
  const Dialog = dialogs[props.dialog];
  return <Dialog charges={charges} onDone={props.onDone} onClose={props.onClose} />;
}

/** Fresh charges, not react-admin's cached ones: the dialogs start from what remains to pay. */
function useFreshCharges(ids: readonly string[]) {
  const query = new URLSearchParams({ filter: JSON.stringify({ id: ids }) });
  // Read once: what the dialog itself removes must not count as removed by somebody else.
  return useRest<Due[]>('charges', `?${query}`, { gcTime: 0, staleTime: 'static' });
}
