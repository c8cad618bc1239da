import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Due } from '../../api/account/charge/contract.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { dataProvider } from '../dataProvider.ts';
import { chargeDialogs } from './chargeDialogs.ts';

/** The acts on the selected charges (spec 2 section 2). */
export function SelectionActions() {
  const { selectedIds, onUnselectItems, refetch } = useListContext<Due>();
  const [dialog, open, close] = useDialog<keyof typeof chargeDialogs>();
  return (
    <>
      <Button size="small" variant="contained" onClick={() => open('pay')}>
        Add Manual Payment
      </Button>
      <Button size="small" variant="outlined" onClick={() => open('remind')}>
        Resend Charge Email
      </Button>
      <Button size="small" color="error" variant="outlined" onClick={() => open('remove')}>
        Remove Charges
      </Button>
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
    </>
  );
}

/** Reads the selected charges, some of which may be on another page, and opens the dialog with them. */
function SelectedCharges(props: {
  readonly dialog: keyof typeof chargeDialogs;
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
        <Alert severity="info">Someone else removed what you selected.</Alert>
      </DialogFrame>
    );
  }
  const Dialog = chargeDialogs[props.dialog];
  return <Dialog charges={charges} onDone={props.onDone} onClose={props.onClose} />;
}

/** Ids that fit into one address. */
const PER_READ = 200;

/** Fresh charges, not react-admin's cached ones: the dialogs start from what remains to pay. */
function useFreshCharges(ids: readonly string[]) {
  return useQuery({
    queryKey: ['charges', 'selected', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / PER_READ) }, (_, at) =>
        ids.slice(at * PER_READ, (at + 1) * PER_READ),
      );
      const read = await Promise.all(
        parts.map((part) => dataProvider.getMany<Due>('charges', { ids: [...part] })),
      );
      return read.flatMap(({ data }) => data);
    },
    // Read once: what the dialog itself removes must not count as removed by somebody else.
    gcTime: 0,
    staleTime: 'static',
  });
}
