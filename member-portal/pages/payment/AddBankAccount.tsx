import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { newKey } from '../../../ui/app/newKey.ts';
import { BankForm } from './BankForm.tsx';
import { type BankNumbers, confirmBank, isSandboxKey, Refusal } from './sandbox.ts';
import type { AddBankProps } from './step.ts';
import { TermsDialog } from './TermsDialog.tsx';

/** Stripe's own dialog, fetched only where the real Stripe is. */
const StripeBank = lazy(() => import('./StripeBank.tsx'));

/** Add another Bank Account (spec 2 section 4): the account, then the terms, then it is saved at Stripe. */
export function AddBankAccount(props: AddBankProps) {
  return isSandboxKey(props.keys) ? (
    <SandboxBank {...props} />
  ) : (
    <Suspense fallback={null}>
      <StripeBank {...props} />
    </Suspense>
  );
}

function SandboxBank({ keys, billing, onAdded, onClose }: AddBankProps) {
  const [bank, setBank] = useState<BankNumbers>({ holder: billing.name, routing: '', account: '' });
  const [isAgreeing, setAgreeing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [alert, setAlert] = useState('');

  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setAlert('');
    try {
      const { client_secret } = await callApi('create-setup-intent', {}, { idempotencyKey: newKey() });
      const { status, payment_method } = await confirmBank(keys, client_secret, bank, billing);
      await onAdded(status === 'succeeded' ? (payment_method ?? '') : undefined);
    } catch (error) {
      setAlert(error instanceof Refusal ? error.message : messageOf(error));
      setAgreeing(false);
      setSaving(false);
    }
  };
  return isAgreeing ? (
    <TermsDialog isSaving={isSaving} onAgree={() => void save()} onDisagree={() => setAgreeing(false)} />
  ) : (
    <BankForm
      bank={bank}
      error={alert}
      onNext={(entered) => {
        setBank(entered);
        setAlert('');
        setAgreeing(true);
      }}
      onClose={onClose}
    />
  );
}
