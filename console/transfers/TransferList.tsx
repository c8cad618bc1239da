import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import { Button, Typography } from '@mui/material';
import type { BouncedCheck } from '../../api/platform/contract/wire.ts';

import type { Transfer } from '../../api/transfer/contract.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { transferColumns, whichOf } from './columns.tsx';
import { MoneyAccounts } from './MoneyAccounts.tsx';

const RecordDeposit = lazyDialog(async () => (await import('./RecordDeposit.tsx')).RecordDeposit);
const BounceOpeningCheck = lazyDialog(
  async () => (await import('./BounceOpeningCheck.tsx')).BounceOpeningCheck,
);
const UndoBounce = lazyDialog(async () => (await import('./UndoBounce.tsx')).UndoBounce);
const DepositContents = lazyDialog(async () => (await import('./DepositContents.tsx')).DepositContents);
const RecordTransfer = lazyDialog(async () => (await import('./RecordTransfer.tsx')).RecordTransfer);

type Dialog =
  | { readonly act: 'deposit' | 'transfer' }
  | { readonly act: 'reverse' | 'bounce' | 'open'; readonly transfer: Transfer }
  | { readonly act: 'unbounce'; readonly bounce: BouncedCheck };

/** /transfers: where the money is, and how it was deposited and moved (docs/decisions/0049). */
export default function TransferList() {
  const [dialog, open, close] = useDialog<Dialog>();
  return (
    <>
      <ListPage
        resource="transfers"
        sort={{ field: 'occurredOn', order: 'DESC' }}
        title="Transfers"
        subtitle="Deposits of cash and checks, and money moved between the organization’s own accounts. Stripe’s payouts are recorded automatically."
        actions={
          <>
            <DownloadListCsv sortField="occurredOn" />
            <Button variant="outlined" onClick={() => open({ act: 'transfer' })}>
              Record transfer
            </Button>
            <Button variant="contained" onClick={() => open({ act: 'deposit' })}>
              Record deposit
            </Button>
          </>
        }
        above={<MoneyAccounts />}
        empty={
          <EmptyState
            icon={<SwapHorizOutlined fontSize="large" />}
            title="No deposits or transfers yet"
            hint="Record a deposit when you take cash and checks to the bank."
          />
        }
        noun="transfer"
        columns={transferColumns({
          onReverse: (transfer) => open({ act: 'reverse', transfer }),
          onBounce: (transfer) => open({ act: 'bounce', transfer }),
          onUnbounce: (bounce) => open({ act: 'unbounce', bounce }),
          onOpen: (transfer) => open({ act: 'open', transfer }),
        })}
      />
      {dialog?.act === 'deposit' && <RecordDeposit onClose={close} />}
      {dialog?.act === 'transfer' && <RecordTransfer onClose={close} />}
      {dialog?.act === 'open' && <DepositContents deposit={dialog.transfer} onClose={close} />}
      {dialog?.act === 'bounce' && (
        <BounceOpeningCheck
          account="undepositedChecks"
          where={`${whichOf(dialog.transfer)} has checks of the opening balance.`}
          onClose={close}
        />
      )}
      {dialog?.act === 'unbounce' && <UndoBounce bounce={dialog.bounce} onClose={close} />}
      {dialog?.act === 'reverse' && <Reverse transfer={dialog.transfer} onClose={close} />}
    </>
  );
}

function Reverse({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const isDeposit = transfer.kind === 'deposit';
  return (
    <AskDialog
      title={isDeposit ? 'Reverse Deposit' : 'Reverse Transfer'}
      confirmLabel="Reverse"
      isDestructive
      call="reverse-transfer"
      input={(reason) => ({ _id: transfer.id, reason })}
      reason={{ help: 'Shown in the history' }}
      onClose={onClose}
    >
      <Typography>
        {isDeposit
          ? `${whichOf(transfer)} will be reversed. Its cash and checks can be deposited again, except those reversed since.`
          : `${whichOf(transfer)} will be reversed as of its own date.`}
      </Typography>
    </AskDialog>
  );
}
