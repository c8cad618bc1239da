import test from 'ava';
import { validateCredit, validateRefund } from '../../console/account/validate.ts';

const reason = 'asked for';

test('a refund is at least a cent, at most what can go back, and has a reason', (t) => {
  t.deepEqual(validateRefund({ amount: 60, reason }, 60), {});
  t.deepEqual(validateRefund({ amount: null, reason }, 60), { amount: 'The amount field is required.' });
  t.deepEqual(validateRefund({ amount: 0, reason }, 60), { amount: 'The amount must be at least 0.01.' });
  t.deepEqual(validateRefund({ amount: 1.005, reason }, 60), {
    amount: 'The amount must have at most two decimals.',
  });
  t.deepEqual(validateRefund({ amount: 60.01, reason: ' ' }, 60), {
    amount: 'The refund should not be greater than $60.00',
    reason: 'The reason field is required.',
  });
});

test('the credit may become nothing, is not negative, and changes', (t) => {
  t.deepEqual(validateCredit({ amount: 0, reason }, 5), {});
  t.deepEqual(validateCredit({ amount: null, reason }, 5), { amount: 'The credit field is required.' });
  t.deepEqual(validateCredit({ amount: -1, reason }, 5), { amount: 'The credit must not be negative.' });
  t.deepEqual(validateCredit({ amount: 5, reason }, 5), { amount: 'The credit is this much already.' });
  t.deepEqual(validateCredit({ amount: 1e9, reason }, 5), { amount: 'The credit is too large.' });
});
