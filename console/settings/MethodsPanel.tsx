import { Button, Typography } from '@mui/material';
import type { Bank } from '../../api/organization/banks/contract.ts';
import { useInstallation } from '../../ui/data/installation.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog, yesNoWords } from '../../ui/forms/AskDialog.tsx';
import { useLinkedDialog } from '../../ui/forms/useDialog.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { NoPayments } from '../../ui/primitives/NotSetUp.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { StripeDashboard } from '../shared/StripeDashboard.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { accountOf, isAnyOnboarded, methodTitle } from './methods.ts';
import { AddButton, PanelList, PanelRow } from './PanelList.tsx';
import { StripeProblem } from './StripeProblem.tsx';
import { useConnect } from './useConnect.ts';

const AddMethod = lazyDialog(async () => (await import('./AddMethod.tsx')).AddMethod);

/** The bank of "Add Test Connected Account": Stripe's pages offer their test numbers for it. */
const TEST_BANK = 'Stripe Test Bank';

/** Where members' money goes. */
export function MethodsPanel() {
  const saved = useRead('search-banks', {});
  const banks = saved.data;
  const bank = banks?.find(({ bankType }) => bankType === 'bank');
  const testing = useInstallation()?.testing === true;
  const connect = useConnect();
  const [dialog, open, close] = useLinkedDialog<'method' | Bank>();
  return (
    <Section
      title="Member Payment Methods"
      action={<AddButton onClick={() => open('method')}>Add Payment Method</AddButton>}
    >
      <Stack>
        <NoPayments />
        <StripeProblem
          isPending={connect.isPending}
          onContinue={bank && (() => void connect.begin({ bankName: bank.bankName, reconnectStripe: true }))}
        />
        <ErrorAlert error={connect.error} onClose={connect.reset} />
        <Loaded query={saved} label="Member Payment Methods" empty={{ title: 'No Active Payment Methods' }}>
          {(shown) => (
            <PanelList label="Member Payment Methods">
              {shown.map((bank) => (
                <PanelRow
                  key={bank._id}
                  title={methodTitle(bank)}
                  detail={accountOf(bank)}
                  actions={
                    <>
                      {bank.bankType === 'bank' && bank.account_number !== '' && <StripeDashboard />}
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
                      <DeleteButton label={`Delete ${methodTitle(bank)}`} onClick={() => open(bank)} />
                    </>
                  }
                />
              ))}
            </PanelList>
          )}
        </Loaded>
        {testing && banks !== undefined && !isAnyOnboarded(banks) && (
          <Row>
            <Button
              size="small"
              loading={connect.isPending}
              onClick={() => connect.begin({ bankName: TEST_BANK })}
            >
              Add Test Connected Account
            </Button>
          </Row>
        )}
      </Stack>
      {dialog === 'method' && <AddMethod banks={banks ?? []} onClose={close} />}
      {typeof dialog === 'object' && (
        <AskDialog
          title="Delete Payment Method"
          {...yesNoWords}
          call="delete-bank"
          input={{ id: dialog._id }}
          onClose={close}
        >
          <Typography>Are you sure you want to delete this payment method?</Typography>
          <Typography color="textSecondary">
            {`${methodTitle(dialog)} ${accountOf(dialog)}`.trim()}. Members can no longer choose it. Past
            payments stay.
          </Typography>
        </AskDialog>
      )}
    </Section>
  );
}

function connectLabel({ account_number }: Bank): string {
  return account_number === '' ? 'Connect Account' : 'Reconnect';
}
