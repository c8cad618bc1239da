import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AccountCommand } from '../../ledger/account/decide.ts';
import type { Allocation, StripePaymentMethod } from '../../ledger/account/events.ts';
import { applicationFeeCents, STRIPE_CARD_FEE, stripeAmounts } from '../../ledger/account/payment/cardFee.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { stripeFee } from '../integrations/stripe/sandbox/money.ts';
import type { Later } from './balance.ts';
import type { Person } from './people.ts';
import { DEMO_ACCOUNT, DEMO_ORG } from './scenario.ts';

/** How long a bank takes, and how long the treasurer does. */
const BANK_DAYS = 4;
const VERIFY_DAYS = 1;

const picture = readFileSync(new URL('./screenshot.png', import.meta.url));

/** The screenshot of a demo payment. No two have the same bytes: what follows the picture is not drawn. */
export const screenshotOf = (paymentId: string) => Buffer.concat([picture, Buffer.from(paymentId)]);

/**
 * A payment as it begins, and what follows. Nothing stays pending at the end of the scenario: a bank payment
 * that would come too late becomes a card payment, and screenshots are verified at once.
 */
export function startPayment(
  person: Person,
  day: CalendarDate,
  allocations: readonly Allocation[],
  end: CalendarDate,
): { readonly now: readonly AccountCommand[]; readonly later: readonly Later[] } {
  const { memberId, way } = person;
  const paymentId = deriveId(`demo payment ${memberId} ${day}`);
  switch (way) {
    case 'card':
    case 'ach': {
      const there = plusDays(day, BANK_DAYS);
      const method = there < end ? way : 'card';
      const sum = allocations.reduce((total, { amountCents }) => total + amountCents, 0);
      const initiate: AccountCommand = {
        type: 'InitiatePayment',
        paymentId,
        method,
        accountId: DEMO_ACCOUNT,
        intentId: stripeId('pi', paymentId),
        ...stripeAmounts(method, sum, false),
        creditCents: 0,
        allocations,
        today: day,
      };
      if (method === 'card')
        return { now: [initiate, ...acceptedAtStripe(paymentId, method, sum, day)], later: [] };
      return {
        now: [initiate, { type: 'MarkPaymentPending', paymentId, today: day }],
        later: acceptedAtStripe(paymentId, method, sum, there).map((command) => ({ day: there, command })),
      };
    }
    case 'screenshot': {
      const seen = plusDays(day, VERIFY_DAYS);
      const sent = sentByVenmo(person, paymentId, day, allocations);
      if (seen >= end) return { now: [sent, { type: 'VerifyPayment', paymentId, today: day }], later: [] };
      return {
        now: [sent],
        later: [{ day: seen, command: { type: 'VerifyPayment', paymentId, today: seen } }],
      };
    }
    default:
      return {
        now: [
          {
            type: 'RecordPayment',
            paymentId,
            orderId: 'Manual Payment',
            method: way,
            allocations,
            paidOn: day,
            today: day,
          },
        ],
        later: [],
      };
  }
}

/** Money that came by card or bank, and what Stripe took of it. */
function acceptedAtStripe(
  paymentId: string,
  method: StripePaymentMethod,
  amountCents: number,
  today: CalendarDate,
): readonly AccountCommand[] {
  const transactionId = stripeId('txn', paymentId);
  const fees = [
    { kind: method, amountCents: stripeFee(method === 'card' ? 'card' : 'us_bank_account', amountCents) },
    { kind: 'application', amountCents: applicationPart(method, amountCents) },
  ] as const;
  return [
    { type: 'AcceptPayment', paymentId, today },
    { type: 'RecordStripeFees', paymentId, transactionId, fees, occurredOn: today, today },
  ];
}

/** The platform's part of a demo payment, on which members pay no fee on top. */
export function applicationPart(method: StripePaymentMethod, amountCents: number): number {
  return applicationFeeCents(method, { amountCents, addedFeeCents: 0 }, STRIPE_CARD_FEE);
}

/** A payment by Venmo that waits for the treasurer. */
export function sentByVenmo(
  { profile }: Person,
  paymentId: string,
  day: CalendarDate,
  allocations: readonly Allocation[],
): AccountCommand {
  return {
    type: 'SubmitPayment',
    paymentId,
    method: 'venmo',
    orderId: `VM-${paymentId.slice(0, 8).toUpperCase()}`,
    location: `${DEMO_ORG}/screenshots/${deriveId(`${paymentId} screenshot`)}.png`,
    screenshotSha256: createHash('sha256').update(screenshotOf(paymentId)).digest('hex'),
    payer: (profile.email.split('@')[0] ?? '').replaceAll('.', '-'),
    creditCents: 0,
    allocations,
    today: day,
  };
}

/** An id like Stripe's, the same for the same subject. */
export function stripeId(prefix: string, subject: string): string {
  return `${prefix}_demo${deriveId(subject).replaceAll('-', '').slice(0, 20)}`;
}
