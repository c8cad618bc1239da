import test from 'ava';
import type { z } from 'zod';
import { creditSchema } from '../../console/account/creditSchema.ts';
import { moveForm, refundSchema } from '../../console/payments/schemas.ts';

const id = '00000000-0000-4000-8000-000000000001';
const wrongIn = (schema: z.ZodType, values: object) =>
  Object.fromEntries(
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('a refund is at least a cent, at most what can go back, and has a reason', (t) => {
  const check = (amount: number | null, reason = 'asked for') =>
    wrongIn(refundSchema(60), { uuid: id, paymentId: id, amount, reason });
  t.deepEqual(check(60), {});
  t.deepEqual(check(null), { amount: 'The amount field is required.' });
  t.deepEqual(check(0), { amount: 'The amount must be at least 0.01.' });
  t.deepEqual(check(1.005), { amount: 'The amount must have at most two decimals.' });
  t.deepEqual(check(60.01, ' '), {
    amount: 'The refund should not be greater than $60.00',
    reason: 'The reason field is required.',
  });
});

test('the credit may become nothing, is not negative, and changes', (t) => {
  const check = (memberamount: number | null, reason = 'asked for') =>
    wrongIn(creditSchema(5), { memberUUId: id, memberamount, reason });
  t.deepEqual(check(0), {});
  t.deepEqual(check(null, ''), {
    memberamount: 'The credit field is required.',
    reason: 'The reason field is required.',
  });
  t.deepEqual(check(-1), { memberamount: 'The credit must not be negative.' });
  t.deepEqual(check(5), { memberamount: 'The credit is already this amount.' });
  t.deepEqual(check(1e9), { memberamount: 'The credit is too large.' });
});

test('a move whose amounts differ is told at the first charge, or at the member who has none', (t) => {
  const check = (amounts: Readonly<Record<string, number | null>>) =>
    wrongIn(moveForm(80), { uuid: id, paymentId: id, to: id, amounts, reason: 'Not theirs' });
  const message = 'The amounts must come to $80.00, all of the payment.';
  t.deepEqual(check({ [id]: 80 }), {});
  t.deepEqual(check({ [id]: 79 }), { [`amounts.${id}`]: message });
  t.deepEqual(check({}), { to: message });
});
