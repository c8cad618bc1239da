import { lazyDialog } from '../../ui/primitives/lazy.tsx';

/** What is done with charges, one or several: the panel of a charge and the selection open the same. */
export const chargeDialogs = {
  pay: lazyDialog(async () => (await import('../payments/AddManualPayment.tsx')).AddManualPayment),
  remind: lazyDialog(async () => (await import('./ResendEmail.tsx')).ResendEmail),
  remove: lazyDialog(async () => (await import('./RemoveCharges.tsx')).RemoveCharges),
} as const;
