import { type Asked, body, dollars, type Found } from './asking.ts';
import { ofType } from './facts.ts';
import { paymentsOf } from './payments.ts';

interface Shown {
  readonly id: string;
  readonly amount: number;
  readonly from: string;
}

/**
 * The parts of one check stand or fall together, of one day and way; and what waits for a deposit is each
 * receipt once, with all that stands of it.
 */
export async function checks(asked: Asked, { same }: Found): Promise<void> {
  const { facts, today, timeZone } = asked;
  const receiptOf = new Map(
    ofType(facts, 'PaymentRecorded').map(({ data }) => [data.paymentId, data.receiptId ?? data.paymentId]),
  );
  const moved = new Set(
    ofType(facts, 'PaymentReversed').flatMap(({ data }) => (data.kind === 'moved' ? [data.paymentId] : [])),
  );
  const parts = paymentsOf(facts, today, timeZone).filter(
    ({ paymentId }) => receiptOf.has(paymentId) && !moved.has(paymentId),
  );
  const deposited = new Set<string>();
  for (const { type, data } of ofType(facts, 'DepositRecorded', 'DepositReversed'))
    for (const { receiptId } of data.receipts)
      if (type === 'DepositRecorded') deposited.add(receiptId);
      else deposited.delete(receiptId);
  const waiting = new Map<string, number>();
  for (const [receiptId = '', own] of Map.groupBy(parts, ({ paymentId }) => receiptOf.get(paymentId))) {
    const alike = new Set(own.map(({ status, day, method }) => [status, day, method].join(' ')));
    same(`parts of ${receiptId}`, 1, alike.size);
    for (const { status, method, amount } of own)
      if (status === 'success' && /^(cash|check)$/.test(method) && !deposited.has(receiptId))
        waiting.set(receiptId, (waiting.get(receiptId) ?? 0) + amount);
  }
  const shown = (await body(asked, '/api/get-undeposited-receipts')) as Shown[];
  same(
    'receipts that wait',
    [...waiting].map(([id, cents]) => `${id} ${dollars(cents)}`).sort(),
    // What there was at the beginning is no payment.
    shown
      .filter(({ from }) => from !== 'Opening balance')
      .map(({ id, amount }) => `${id} ${amount}`)
      .sort(),
  );
}
