import { Alert, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedPaymentMethod } from '../../../api/account/payment/contract.ts';
import type { Output } from '../../../api/contract.ts';
import { formatDay } from '../../../ledger/values/calendar.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { isRefusal } from '../../../ui/app/client.ts';
import { useSession } from '../../../ui/app/session.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import { useRead } from '../../../ui/data/useRead.ts';
import { useDialog } from '../../../ui/forms/useDialog.ts';
import { Loaded } from '../../../ui/primitives/Loaded.tsx';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { AddBankAccount } from './AddBankAccount.tsx';
import { useAskOutcome, useLeaveForReceipt } from './outcome.ts';
import { PaymentUnderWay } from './PaymentUnderWay.tsx';
import { StepAlert, StepButtons } from './StepParts.tsx';
import { paymentsOf, type StepProps } from './step.ts';
import { failureOf, NOT_CHARGED_TWICE, type Running, useAttempt } from './useAttempt.ts';

/** Spec 2 section 8, "Bank failure alert". */
const BANK_FAILURE = 'Payment failed : Please try again after sometime or use a different bank account!';

/** Step 3 by bank transfer (spec 2 sections 2 and 4): from a saved account, or from a new one. */
export function BankStep(props: StepProps) {
  const { keeper, quote, back } = props;
  const { uuid, email } = useSession();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [dialog, open, close] = useDialog<'add'>();
  // Stale at once, so that it is read again when the member comes back from Stripe's tab.
  const methods = useRead('get-payment-methods', { uuid, email }, { staleTime: 0 });
  const { pay, underWay, alert } = useBankPayment(props);
  const onAdded = async (paymentMethodId = '') => {
    await invalidateReads(queryClient, 'create-setup-intent');
    setChosen(paymentMethodId);
    close();
  };
  return (
    <Loaded query={methods} label="the bank accounts" height={160}>
      {({ paymentMethods, unverified, publishableKey, stripeAccount }) => {
        const isKnown = paymentMethods.some(({ id }) => id === chosen);
        const selected = isKnown ? chosen : (paymentMethods[0]?.id ?? '');
        return (
          <Stack>
            {paymentMethods.length === 0 ? (
              <Typography color="textSecondary">You have no saved bank account yet.</Typography>
            ) : (
              <SavedAccounts accounts={paymentMethods} selected={selected} onSelect={setChosen} />
            )}
            {unverified.map((bank) => (
              <UnverifiedAccount key={bank.url} {...bank} />
            ))}
            <Button variant="outlined" onClick={() => open('add')}>
              {paymentMethods.length === 0 ? 'Add a Bank Account' : 'Add another Bank Account'}
            </Button>
            {dialog && (
              <AddBankAccount
                keys={{ publishableKey, stripeAccount }}
                billing={keeper.draft.billing}
                onAdded={onAdded}
                onClose={close}
              />
            )}
            {underWay && <PaymentUnderWay {...underWay} />}
            <StepAlert message={alert} />
            <StepButtons>
              {back}
              <Button
                variant="contained"
                size="large"
                loading={underWay !== undefined}
                disabled={selected === ''}
                onClick={() => void pay(selected)}
              >
                Pay {formatDollars(quote.amount)}
              </Button>
            </StepButtons>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** A bank account that can be used once the member has said which small deposits came. */
function UnverifiedAccount({
  bank_name,
  last4,
  arrives,
  url,
}: Output<'get-payment-methods'>['unverified'][number]) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" href={url} target="_blank" rel="noreferrer">
          Verify
        </Button>
      }
    >
      {bank_name || 'Bank account'} ****{last4} is not verified yet. Stripe sends small deposits to it by{' '}
      {formatDay(arrives)}. Once they arrive, enter the amounts at Stripe.
    </Alert>
  );
}

function SavedAccounts(props: {
  readonly accounts: readonly SavedPaymentMethod[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}) {
  return (
    <RadioGroup
      aria-label="Bank account"
      value={props.selected}
      onChange={(event) => props.onSelect(event.target.value)}
    >
      {props.accounts.map(({ id, bank_name, last4 }) => (
        <FormControlLabel
          key={id}
          value={id}
          control={<Radio />}
          label={`${bank_name || 'Bank account'} ****${last4}`}
        />
      ))}
    </RadioGroup>
  );
}

/** One debit, however often it is pressed; a refusal returns to the payment list (spec 2 section 8). */
function useBankPayment(props: StepProps) {
  const { keeper } = props;
  const { draft, update } = keeper;
  const { uuid } = useSession();
  const askOutcome = useAskOutcome();
  const leave = useLeaveForReceipt(keeper);
  const navigate = useNavigate();
  const { attempt, underWay, alert } = useAttempt(props);

  const payOnce = async (paymentMethodId: string, { commit }: Running) => {
    commit();
    const { order_id, status, message } = await callOnce('create-payment-intent-method', {
      payment_method: paymentMethodId,
      confirm: true,
      ...paymentsOf(draft, uuid),
    });
    // The bank refuses this account: nothing was paid, and the member sees why (spec 2 section 4).
    if (status === 'requires_payment_method') return message ?? BANK_FAILURE;
    const order = { id: order_id, method: 'ach' } as const;
    update({ order });
    const outcome = await askOutcome(order);
    if (!outcome.isPaid) return failed;
    return () => leave({ method: 'ach', payment: outcome.payment });
  };
  /** The payment list shows why. */
  const failed = () => {
    update({ order: undefined });
    navigate('/pay', { state: { alert: BANK_FAILURE } });
  };
  const pay = (paymentMethodId: string): Promise<void> =>
    attempt(
      (running) => payOnce(paymentMethodId, running),
      (error) =>
        isRefusal(error) && /^Payment failed/.test(error.message)
          ? failed
          : failureOf(error, NOT_CHARGED_TWICE),
    );
  return { pay, underWay, alert };
}
