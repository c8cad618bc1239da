import { Button } from '@mui/material';
import { useState } from 'react';
import type { Bank } from '../../api/contract/organization.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { useInstallation } from '../../ui/installation.ts';
import { later } from '../../ui/later.tsx';
import { NoPayments } from '../../ui/NotSetUp.tsx';
import { useRead } from '../../ui/useRead.ts';
import { DeleteDialog } from '../shared/DeleteDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { accountOf, isAnyOnboarded, methodTitle } from './methods.ts';
import { AddButton, Panel, PanelList, PanelRow } from './Panel.tsx';
import { useConnect } from './useConnect.ts';

const AddMethod = later(async () => (await import('./AddMethod.tsx')).AddMethod);

/** The bank of "Add Test Connected Account": Stripe's pages offer their test numbers for it. */
const TEST_BANK = 'Stripe Test Bank';

/** Where members' money goes. */
export function MethodsPanel() {
  const { data: banks, error, refetch } = useRead('search-banks', {});
  const testing = useInstallation()?.testing === true;
  const connect = useConnect();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Bank>();
  return (
    <Panel
      title="Member Payment Methods"
      action={<AddButton onClick={() => setAdding(true)}>Add Payment Method</AddButton>}
    >
      <NoPayments />
      <ErrorAlert error={connect.error} sx={{ mb: 1.5 }} onClose={connect.reset} />
      <PanelList
        label="Member Payment Methods"
        items={banks}
        error={error}
        onRetry={() => void refetch()}
        empty="No Active Payment Methods"
        render={(bank) => (
          <PanelRow
            key={bank._id}
            title={methodTitle(bank)}
            detail={accountOf(bank)}
            actions={
              <>
                {bank.bankType === 'bank' && (
                  <Button
                    size="small"
                    variant={bank.account_number === '' ? 'contained' : 'text'}
                    loading={connect.isPending}
                    aria-label={`${connectLabel(bank)}: ${bank.bankName}`}
                    onClick={() => connect.begin({ bankName: bank.bankName, reconnectStripe: true })}
                  >
                    {connectLabel(bank)}
                  </Button>
                )}
                <DeleteButton label={`Delete ${methodTitle(bank)}`} onClick={() => setDeleting(bank)} />
              </>
            }
          />
        )}
      />
      {testing && banks !== undefined && !isAnyOnboarded(banks) && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          loading={connect.isPending}
          onClick={() => connect.begin({ bankName: TEST_BANK })}
        >
          Add Test Connected Account
        </Button>
      )}
      {adding && <AddMethod banks={banks ?? []} onClose={() => setAdding(false)} />}
      {deleting !== undefined && (
        <DeleteDialog
          title="Delete Payment Method"
          question="Are you sure you want to delete this payment method?"
          call="delete-bank"
          input={{ id: deleting._id }}
          onClose={() => setDeleting(undefined)}
        >
          {`${methodTitle(deleting)} ${accountOf(deleting)}`.trim()}. Members will not be able to choose it
          any more; what was paid stays.
        </DeleteDialog>
      )}
    </Panel>
  );
}

function connectLabel({ account_number }: Bank): string {
  return account_number === '' ? 'Connect Account' : 'Reconnect';
}
