import type { Recorded } from '../../ledger/catalogue.ts';
import type { AtStripe, IntentAtStripe } from './atStripe.ts';

/**
 * The books of both sides, payment by payment: what came, failed, went back and was paid out at Stripe is in
 * the log once, with its amount, and nothing is in the log that Stripe knows nothing of.
 */
export function checkAgainstStripe({ intents, accounts }: AtStripe, events: readonly Recorded[]): string[] {
  const expected = [
    ...intents.flatMap(factsOf),
    ...accounts.flatMap(({ payouts }) =>
      payouts
        .filter(({ status }) => status === 'paid')
        .map(({ id, amountCents }) => `payout ${id} ${amountCents}`),
    ),
    ...accounts.flatMap(({ fees }) => fees.map(({ id, amountCents }) => `fee ${id} ${amountCents}`)),
  ];
  const failedPayouts = new Set(
    accounts.flatMap(({ payouts }) =>
      payouts.filter(({ status }) => status === 'failed').map(({ id }) => id),
    ),
  );
  const found = events.flatMap((event) => {
    // It may have been paid before it failed; that both cancel out, the balance shows.
    if (event.type === 'PayoutPaid' && failedPayouts.has(event.data.payoutId)) return [];
    return factOf(event) ?? [];
  });
  const [atStripe, inLog] = [countsOf(expected), countsOf(found)];
  return [...new Set([...atStripe.keys(), ...inLog.keys()])].flatMap((fact) => {
    const [there, here] = [atStripe.get(fact) ?? 0, inLog.get(fact) ?? 0];
    return there === here ? [] : [`${fact}: ${there} times at Stripe, ${here} times in the log`];
  });
}

/**
 * What the log should say of an intent. An intent of which nobody was told the secret has no payment, and
 * needs none.
 */
function factsOf({ id, status, amountCents, refunds, disputes }: IntentAtStripe): string[] {
  if (status !== 'succeeded') return [];
  return [
    `accepted ${id} ${amountCents}`,
    ...refunds.map((refund) => `refunded ${refund.id} ${refund.amountCents}`),
    ...disputes
      .filter((dispute) => !dispute.status.startsWith('warning_'))
      .flatMap((dispute) => [
        `disputed ${dispute.id} ${dispute.amountCents}`,
        ...(dispute.status === 'won' ? [`won ${dispute.id} ${dispute.amountCents}`] : []),
      ]),
  ];
}

function factOf({ type, data }: Recorded): string | undefined {
  switch (type) {
    case 'PaymentAccepted':
      return data.method === 'card' || data.method === 'ach'
        ? `accepted ${data.orderId} ${data.amountCents}`
        : undefined;
    case 'StripeFeesTaken':
      return `fee ${data.transactionId} ${data.fees.reduce((sum, { amountCents }) => sum + amountCents, 0)}`;
    case 'PaymentRefunded':
      return `refunded ${data.refundId} ${data.amountCents}`;
    case 'PaymentDisputed':
      return `disputed ${data.disputeId} ${data.amountCents}`;
    case 'PaymentReturned':
      return `disputed ${data.returnId} ${data.amountCents}`;
    case 'DisputeWon':
      return `won ${data.disputeId} ${data.amountCents}`;
    case 'PayoutPaid':
      return `payout ${data.payoutId} ${data.amountCents}`;
    default:
      return undefined;
  }
}

function countsOf(facts: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(facts, (fact) => fact)].map(([fact, { length }]) => [fact, length]));
}

/** One line of an organization's trial balance, in cents. */
interface TrialLine {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

/**
 * What the trial balance says that Stripe holds is what Stripe holds, payouts on their way included, in every
 * organization.
 */
export function checkClearing(
  { accounts }: Pick<AtStripe, 'accounts'>,
  trialBalances: ReadonlyMap<string, readonly TrialLine[]>,
): string[] {
  return accounts.flatMap(({ orgCode, balanceCents, payouts }) => {
    const onTheirWay = payouts.filter(({ status }) => status === 'in_transit');
    const held = onTheirWay.reduce((sum, { amountCents }) => sum + amountCents, balanceCents);
    const line = trialBalances.get(orgCode)?.find(({ account }) => account === 'stripe');
    const booked = (line?.debitCents ?? 0) - (line?.creditCents ?? 0);
    return booked === held
      ? []
      : [`${orgCode}: the journal has ${booked} cents at Stripe, Stripe holds ${held} cents`];
  });
}

/**
 * Nothing is left open once everybody has answered, and asking Stripe about everything brings nothing new but
 * payments that are given up.
 */
export function checkReconciled(
  { intents }: Pick<AtStripe, 'intents'>,
  { before, after }: { readonly before: readonly Recorded[]; readonly after: readonly Recorded[] },
): string[] {
  const late = after.slice(before.length).filter(({ type }) => !GIVEN_UP.has(type));
  const isOpen = new Set(
    intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled').map(({ id }) => id),
  );
  const initiated = after.filter((event) => event.type === 'PaymentInitiated');
  return [
    ...late.map(({ type, id }) => `${type} ${id} was found by the reconciliation only`),
    ...initiated
      .filter(({ data }) => isOpen.has(data.intentId))
      .map(({ data }) => `payment ${data.paymentId}: its intent ${data.intentId} is still open`),
  ];
}

const GIVEN_UP: ReadonlySet<string> = new Set(['PaymentAbandoned', 'CreditReleased']);
