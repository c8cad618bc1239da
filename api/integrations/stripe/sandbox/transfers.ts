import type Stripe from 'stripe';
import { idOf } from '../intents.ts';
import { invalid } from './failure.ts';
import { AVAILABLE_AFTER, balanceNow, book } from './money.ts';
import { newId } from './objects.ts';
import { anything, integer, metadata, pageFields, pageOf, text } from './params.ts';
import { NO_REFUND, passedOn } from './passedOn.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

export const transferRoutes = [
  on(
    'POST /v1/transfers',
    {
      amount: integer,
      currency: text,
      destination: text,
      transfer_group: text.optional(),
      description: anything,
      metadata: metadata.optional(),
    },
    async (scope, params) => {
      await scope.get('account', params.destination, 'destination');
      if (params.amount <= 0)
        throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
      if (params.amount > (await balanceNow(scope)).available)
        throw invalid('You have insufficient available funds in your Stripe account.', {
          code: 'balance_insufficient',
        });
      return transferTo(scope, {
        amount: params.amount,
        destination: params.destination,
        sourceTransaction: null,
        transferGroup: params.transfer_group ?? null,
        metadata: params.metadata ?? {},
      });
    },
  ),

  on(
    'GET /v1/transfers',
    { ...pageFields, destination: text.optional(), transfer_group: text.optional() },
    (scope, { destination, transfer_group, ...page }) => {
      const filter = {
        ...(destination !== undefined && { destination }),
        ...(transfer_group !== undefined && { transfer_group }),
      };
      return scope.list('transfer', filter, pageOf(page));
    },
  ),

  on('GET /v1/transfers/:id', {}, (scope, _params, [id]) => scope.get('transfer', id)),

  on(
    'POST /v1/transfers/:id/reversals',
    { amount: integer.optional(), metadata: metadata.optional(), description: anything },
    async (scope, params, [id]) => {
      const transfer = await scope.get('transfer', id);
      const left = transfer.amount - transfer.amount_reversed;
      const { amount = left, metadata = {} } = params;
      if (amount <= 0 || amount > left)
        throw invalid(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`, {
          param: 'amount',
        });
      const balance = await balanceNow(scope.on(String(transfer.destination)));
      if (amount > balance.available + balance.pending)
        throw invalid('The connected account does not have a sufficient balance for this reversal.', {
          code: 'balance_insufficient',
        });
      return reverse(scope, transfer, { amount, refundId: null, metadata });
    },
  ),

  on('GET /v1/transfers/:id/reversals/:reversal', {}, (scope, _params, [, id]) =>
    scope.get('transfer_reversal', id),
  ),

  on('GET /v1/transfers/:id/reversals', pageFields, async (scope, page, [id]) => {
    await scope.get('transfer', id);
    const list = await scope.list('transfer_reversal', { transfer: id }, pageOf(page));
    return { ...list, url: `/v1/transfers/${id}/reversals` };
  }),
];

/** A transfer comes with its last reversals only. */
const REVERSALS_SHOWN = 10;

/** Pass money from the platform to a connected account. */
export async function transferTo(
  scope: Scope,
  {
    amount,
    destination,
    sourceTransaction,
    transferGroup,
    metadata = {},
    availableAfter = AVAILABLE_AFTER.atOnce,
  }: {
    readonly amount: number;
    readonly destination: string;
    readonly sourceTransaction: string | null;
    readonly transferGroup: string | null;
    readonly metadata?: Record<string, string>;
    readonly availableAfter?: number;
  },
): Promise<Stripe.Transfer> {
  const id = newId('tr');
  const out = await book(scope, { type: 'transfer', amount: -amount, source: id, availableAfter });
  const own = scope.on(destination);
  const destinationPayment = (await passedOn(own, { amount, transferId: id })).id;
  await book(own, { type: 'payment', amount, source: destinationPayment, availableAfter });
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: scope.now,
    currency: 'usd',
    description: null,
    destination,
    destination_payment: destinationPayment,
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: sourceTransaction,
    source_type: 'card',
    transfer_group: transferGroup,
  };
  await scope.save('transfer', transfer);
  await scope.emit('transfer.created', transfer);
  return transfer;
}

/** Take part of a transfer back. With a refund, the connected account's balance may become negative. */
export async function reverse(
  scope: Scope,
  transfer: Stripe.Transfer,
  {
    amount,
    refundId,
    metadata,
  }: {
    readonly amount: number;
    readonly refundId: string | null;
    readonly metadata: Record<string, string>;
  },
): Promise<Stripe.TransferReversal> {
  const id = newId('trr');
  const back = await book(scope, { type: 'transfer_refund', amount, source: id });
  const own = scope.on(String(transfer.destination));
  const destinationRefund = newId('pyr');
  const taken = await book(own, { type: 'payment_refund', amount: -amount, source: destinationRefund });
  await own.save('refund', {
    ...NO_REFUND,
    id: destinationRefund,
    amount,
    balance_transaction: taken.id,
    charge: idOf(transfer.destination_payment) ?? null,
    created: scope.now,
    source_transfer_reversal: id,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: scope.now,
    currency: 'usd',
    destination_payment_refund: destinationRefund,
    metadata,
    source_refund: refundId,
    transfer: transfer.id,
  };
  await scope.save('transfer_reversal', reversal);
  const reversed = transfer.amount_reversed + amount;
  const reversals = [reversal, ...transfer.reversals.data];
  const changed: Stripe.Transfer = {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: {
      ...transfer.reversals,
      data: reversals.slice(0, REVERSALS_SHOWN),
      has_more: transfer.reversals.has_more || reversals.length > REVERSALS_SHOWN,
    },
  };
  await scope.save('transfer', changed);
  await scope.emit('transfer.reversed', changed);
  return reversal;
}
