import type { Intent, IntentCharge, NewIntent } from '../../api/integrations/stripe/intents.ts';
import type { Dispute, Refund } from '../../api/integrations/stripe/reversals.ts';
import type { StripeNotice } from '../../api/stripeSync/syncEvent.ts';

type Ask = <Answer>(act: () => Answer) => Promise<Answer>;
type Change<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** Stripe, as far as payments of one account go. What happens there is told by events. */
export interface SimulatedStripe {
  /** How a process asks it. */
  gateway(ask: Ask): object;
  /** The payer confirms; false when the intent cannot be paid any more. */
  pay(intentId: string): boolean;
  /** An administrator refunds a part there, or the bank takes it all back for good. */
  refund(intentId: string, amountCents: number): void;
  dispute(intentId: string): void;
  /** What the account holds. */
  balanceCents(): number;
}

interface AtStripe {
  readonly intent: Change<Intent>;
  readonly refunds: Refund[];
  readonly disputes: Dispute[];
}

const FEE_CENTS = 59;
const DISPUTE_CENTS = 1_500;

export function createStripe(clock: () => Date, tell: (event: StripeNotice) => void): SimulatedStripe {
  const intents = new Map<string, AtStripe>();
  const byKey = new Map<string, string>();
  let ids = 0;
  const known = (intentId: string): AtStripe => {
    const found = intents.get(intentId);
    if (found === undefined) throw new Error(`Stripe has no intent ${intentId}`);
    return found;
  };
  const movement = (kind: 'card' | 'dispute', amountCents: number) => ({
    transactionId: `txn_${++ids}`,
    createdAt: clock(),
    fees: amountCents === 0 ? [] : [{ kind, amountCents }],
  });
  const happened = (type: string, { intent }: AtStripe, subjectId = intent.intentId) =>
    tell({
      ...{ id: `evt_${++ids}`, type, accountId: intent.accountId, subjectId },
      ...{ intentId: intent.intentId, happenedAt: clock().toISOString() },
    });
  const chargeOf = ({ intent }: AtStripe, change: Partial<IntentCharge>) => {
    if (intent.charge !== undefined) intent.charge = { ...intent.charge, ...change };
  };

  function create({
    accountId,
    method,
    amountCents,
    customerId,
    payment,
    idempotencyKey,
  }: NewIntent): Intent {
    const earlier = byKey.get(idempotencyKey);
    if (earlier !== undefined) return { ...known(earlier).intent };
    const intentId = `pi_${++ids}`;
    const intent: Intent = {
      ...{ accountId, intentId, method, amountCents, customerId, payment },
      ...{ clientSecret: '', status: 'requires_payment_method', createdAt: clock() },
      ...{ failure: undefined, charge: undefined },
    };
    byKey.set(idempotencyKey, intentId);
    intents.set(intentId, { intent, refunds: [], disputes: [] });
    return { ...intent };
  }

  return {
    gateway: (ask) => ({
      createPaymentIntent: (wanted: NewIntent) => ask(() => create(wanted)),
      readIntent: ({ intentId }: Intent) => ask(() => ({ ...known(intentId).intent })),
      listRefunds: ({ intentId }: Intent) => ask(() => [...known(intentId).refunds]),
      listDisputes: ({ intentId }: Intent) => ask(() => [...known(intentId).disputes]),
    }),
    pay(intentId) {
      const at = known(intentId);
      if (at.intent.status !== 'requires_payment_method') return false;
      at.intent.status = 'succeeded';
      at.intent.charge = {
        ...{
          id: `ch_${++ids}`,
          createdAt: clock(),
          failedAt: undefined,
          fees: [movement('card', FEE_CENTS)],
        },
        ...{ hasRefunds: false, isDisputed: false, hasApplicationFee: false },
      };
      happened('payment_intent.succeeded', at);
      happened('charge.updated', at, at.intent.charge.id);
      return true;
    },
    refund(intentId, amountCents) {
      const at = known(intentId);
      const id = `re_${++ids}`;
      const more = { status: 'succeeded', reason: 'agreed', requestId: undefined, failure: '' };
      at.refunds.push({ id, amountCents, ...more, fees: [movement('card', 0)] });
      chargeOf(at, { hasRefunds: true });
      happened('charge.refunded', at, at.intent.charge?.id);
      happened('refund.created', at, id);
    },
    dispute(intentId) {
      const at = known(intentId);
      const { amountCents } = at.intent;
      const id = `dp_${++ids}`;
      const lost = { id, amountCents, status: 'lost', reason: 'fraudulent' } as const;
      at.disputes.push({ ...lost, fees: [movement('dispute', DISPUTE_CENTS)] });
      chargeOf(at, { isDisputed: true });
      happened('charge.dispute.created', at, id);
      happened('charge.dispute.closed', at, id);
    },
    balanceCents: () =>
      [...intents.values()]
        .filter(({ intent }) => intent.status === 'succeeded')
        .reduce((sum, at) => sum + heldOf(at), 0),
  };
}

function heldOf({ intent, refunds, disputes }: AtStripe): number {
  const back = [...refunds, ...disputes].reduce((sum, { amountCents }) => sum + amountCents, 0);
  return intent.amountCents - FEE_CENTS - back - disputes.length * DISPUTE_CENTS;
}
