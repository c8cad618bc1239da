import { Typography } from '@mui/material';
import type { BouncedCheck } from '../../api/platform/contract/wire.ts';

import { formatDollars } from '../../ledger/values/money.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';

/** A check of an opening balance did not bounce. */
export function UndoBounce(props: { readonly bounce: BouncedCheck; readonly onClose: () => void }) {
  const { bounce, onClose } = props;
  return (
    <AskDialog
      title="Check Did Not Bounce"
      confirmLabel="Take back"
      call="reverse-opening-bounce"
      input={(reason) => ({ _id: bounce.id, reason })}
      reason={{ help: 'Shown in the history' }}
      onClose={onClose}
    >
      <Typography>
        {`The check of ${formatDollars(bounce.amount)} stays deposited. The bounce and the bank’s fee are reversed.`}
      </Typography>
    </AskDialog>
  );
}
