import { Alert, Box, Snackbar } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../ui/app/client.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { newKey } from '../../../ui/app/newKey.ts';
import type { AddBankProps } from './step.ts';
import { openStripeJs } from './stripeJs.ts';
import { TermsDialog } from './TermsDialog.tsx';

/**
 * Stripe's dialog finds the bank account, our terms follow, then it is saved
 * (docs.stripe.com/payments/ach-direct-debit/set-up-payment).
 */
export default function StripeBank({ keys, billing, onAdded, onClose }: AddBankProps) {
  const [clientSecret, setClientSecret] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [alert, setAlert] = useState('');
  const hasBegun = useRef(false);

  const collect = async () => {
    const stripe = await openStripeJs(keys);
    if (stripe === null) return onClose();
    const { client_secret } = await callApi('create-setup-intent', {}, { idempotencyKey: newKey() });
    const { setupIntent, error } = await stripe.collectBankAccountForSetup({
      clientSecret: client_secret,
      params: {
        payment_method_type: 'us_bank_account',
        payment_method_data: { billing_details: { name: billing.name, email: billing.email } },
      },
    });
    if (error !== undefined) return setAlert(error.message ?? 'The bank account was not added.');
    // Closed without an account.
    if (setupIntent?.status === 'requires_payment_method') return onClose();
    setClientSecret(client_secret);
  };
  const save = async () => {
    setSaving(true);
    const stripe = await openStripeJs(keys);
    const answer = await stripe?.confirmUsBankAccountSetup(clientSecret);
    const added = answer?.setupIntent?.payment_method;
    if (answer?.error !== undefined || !added) {
      setSaving(false);
      setClientSecret('');
      return setAlert(answer?.error?.message ?? 'The bank account was not added.');
    }
    // Without a sign-in at the bank, small deposits come first.
    const isVerified = answer.setupIntent.status === 'succeeded';
    await onAdded(isVerified ? (typeof added === 'string' ? added : added.id) : undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component opens Stripe's dialog once.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    collect().catch((error: unknown) => setAlert(messageOf(error)));
  }, []);
  if (clientSecret !== '') {
    return <TermsDialog isSaving={isSaving} onAgree={() => void save()} onDisagree={onClose} />;
  }
  return alert === '' ? null : (
    <Snackbar open>
      <Box>
        <Alert severity="error" onClose={onClose}>
          {alert}
        </Alert>
      </Box>
    </Snackbar>
  );
}
