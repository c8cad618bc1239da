import { updateBursarCredit } from '../../api/account/credit/contract.ts';
import { refundPayment } from '../../api/account/refund/contract.ts';

/** @param before the free credit as it is */
export function creditSchema(before: number) {
  const { reason } = refundPayment.input.shape;
  return updateBursarCredit.input.extend({ reason }).refine(({ memberamount }) => memberamount !== before, {
    path: ['memberamount'],
    message: 'The credit is already this amount.',
  });
}
