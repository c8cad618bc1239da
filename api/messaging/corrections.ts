import { sumPerCharge } from '../../ledger/account/allocations.ts';
import { chargeName } from '../../ledger/account/charge/terms.ts';
import { type AccountEvent, memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { changesOf } from '../../projections/sentences/charges.ts';
import { detailsWords, paidBy } from '../../projections/sentences/words.ts';
import type { Account } from '../platform/calls/readAccount.ts';
import type { MailEvents } from './definition.ts';
import { type ChargeLine, receivedFacts } from './paymentFacts.ts';

/** The content of a correction mail. */
export interface CorrectionFacts {
  /** The subject's beginning: what was corrected. */
  readonly title: string;
  readonly amountCents: number;
  /** What was, and what is now. */
  readonly summary: string;
  /** What is due again, paid, or gone by it. */
  readonly lines: readonly ChargeLine[];
  /** Empty when no reason was given. */
  readonly reason: string;
}

const correctionTypes = [
  'PaymentReversed',
  'PaymentRecorded',
  'PaymentDetailsChanged',
  'DeclineReversed',
  'ChargeReinstated',
  'LateFeeReinstated',
  'WriteOffReversed',
  'CreditPaidOut',
  'CreditPayoutReversed',
  'CreditIssued',
  'ChargeAmended',
  'ChargeVoided',
  'LateFeeApplied',
  'LateFeeWaived',
] as const;
export type Correction = Extract<Recorded<AccountEvent>, { readonly type: (typeof correctionTypes)[number] }>;

/** The events that are mailed, one mail each. A move within one account is two events and one mail. */
export const correctionEvents: MailEvents = {
  ...Object.fromEntries(correctionTypes.map((type) => [type, ({ id }: Recorded) => id])),
  PaymentReversed: ({ id, stream, data }) =>
    data.movedTo?.memberId === memberOfAccountStream(stream) ? undefined : id,
  PaymentRecorded: ({ id, data }) => (data.movedFrom === undefined ? undefined : id),
  CreditIssued: ({ id, data }) => (data.source.kind === 'granted' ? id : undefined),
  ChargeAmended: summaryTypes,
  ChargeVoided: summaryTypes,
  LateFeeWaived: summaryTypes,
};

/** What follows from a refund is in the mail about that, and what Undo takes back was never mailed. */
function summaryTypes({ id, metadata }: Recorded): string | undefined {
  return metadata.causationId === metadata.commandId ? id : undefined;
}

/** A late fee that a correction brought, which its mail names, or that is back because Undo took it back. */
export function isOfCorrection({ type, metadata }: Correction, { events }: Account): boolean {
  const cause = events.find(({ id }) => id === metadata.causationId)?.type;
  return type === 'LateFeeApplied' && (cause === 'PaymentDetailsChanged' || cause === 'VerificationReopened');
}

/** The correction of an account by its event's id. */
export function correctionIn({ events }: Account, eventId: string): Correction | undefined {
  return events.find((event): event is Correction => event.id === eventId);
}

/** Corrections by which money or credit pays. */
const bringers: readonly string[] = ['DeclineReversed', 'ChargeReinstated', 'LateFeeReinstated'];

/** A payment that was verified after all, or credit that a reinstated charge took. */
export function isByCorrection(paymentId: string, { events }: Account): boolean {
  const commands = new Set(
    events.filter(({ type }) => bringers.includes(type)).map(({ metadata }) => metadata.commandId),
  );
  return events.some(
    ({ type, data, metadata }) =>
      ((type === 'PaymentAccepted' && data.paymentId === paymentId) ||
        (type === 'CreditSpent' && data.reservationId === paymentId)) &&
      commands.has(metadata.commandId),
  );
}

/** What a correction did. `moveReason` is why a payment was moved to the account. */
export function correctionFacts(event: Correction, account: Account, moveReason: string): CorrectionFacts {
  const { type, data } = event;
  const granted = type === 'CreditIssued' && 'reason' in data.source ? data.source.reason : moveReason;
  const { reason = granted } = data as { readonly reason?: string };
  const facts = { amountCents: amountOf(event, account), lines: linesBy(event, account), reason };
  const amount = formatCents(facts.amountCents);
  const name = 'chargeId' in data ? nameOf(account, data.chargeId) : '';
  switch (type) {
    case 'PaymentReversed':
      return { ...facts, ...reversalWords(event, account) };
    case 'PaymentRecorded': {
      const isOwn = data.movedFrom?.memberId === memberOfAccountStream(event.stream);
      const how = `payment of ${amount} ${detailsWords({ ...data, paidOn: data.occurredOn })}`;
      const summary = isOwn
        ? `Your ${how} was moved to other charges. It now pays:`
        : `A ${how} recorded for another member was moved to you. It pays:`;
      return { ...facts, title: 'Payment moved', summary };
    }
    case 'PaymentDetailsChanged': {
      const { before, after } = data;
      const summary = `Your payment of ${amount} was recorded ${detailsWords(before)}. It is now ${detailsWords(after)}.`;
      return { ...facts, title: 'Payment corrected', summary };
    }
    case 'DeclineReversed': {
      const summary = `Your payment of ${amount} was declined and is now verified. It counts from ${formatDay(data.occurredOn)} and pays:`;
      return { ...facts, title: 'Payment verified', summary };
    }
    case 'ChargeReinstated': {
      const summary = `The charge ${name} of ${amount} was reinstated. It is due ${formatDay(data.terms.dueDate)}.`;
      return { ...facts, title: 'Charge reinstated', summary };
    }
    case 'LateFeeReinstated': {
      const fee = facts.amountCents === 0 ? `A late fee on ${name}` : `The late fee of ${amount} on ${name}`;
      const now = facts.amountCents === 0 ? 'may be added again' : 'counts again';
      return { ...facts, title: 'Late fee reinstated', summary: `${fee}, which had been waived, ${now}.` };
    }
    case 'WriteOffReversed': {
      const summary = `${amount} of ${name} is due again. It had been written off.`;
      return { ...facts, title: 'Charge due again', summary };
    }
    case 'CreditPaidOut': {
      const summary = `${amount} of your credit was paid out to you ${paidBy[data.method]} on ${formatDay(data.occurredOn)}.`;
      return { ...facts, title: 'Credit paid out', summary };
    }
    case 'CreditPayoutReversed': {
      const summary = `The record that ${amount} of your credit was paid out to you on ${formatDay(data.occurredOn)} was a mistake. That credit is yours to use again.`;
      return { ...facts, title: 'Credit not paid out', summary };
    }
    case 'CreditIssued':
      return { ...facts, title: 'Credit given', summary: `You were given a credit of ${amount}.` };
    case 'ChargeAmended': {
      const summary = `Your charge ${chargeName(data.previous)} was changed: ${changesOf(data.previous, data.terms)}.`;
      return { ...facts, title: 'Charge changed', summary };
    }
    case 'ChargeVoided':
      return { ...facts, title: 'Charge removed', summary: `Your charge ${name} of ${amount} was removed.` };
    case 'LateFeeApplied': {
      const due = account.state.charges.get(data.chargeId)?.terms.dueDate;
      const since = due === undefined ? '' : `, which was due ${formatDay(due)}`;
      return {
        ...facts,
        title: 'Late fee added',
        summary: `A late fee of ${amount} was added to ${name}${since}.`,
      };
    }
    case 'LateFeeWaived': {
      const fee = facts.amountCents === 0 ? 'late fee to come' : `late fee of ${amount}`;
      return { ...facts, title: 'Late fee waived', summary: `The ${fee} on ${name} was waived.` };
    }
    default:
      return unreachable(type);
  }
}

type Reversed = Extract<Correction, { readonly type: 'PaymentReversed' }>;

function reversalWords({ data }: Reversed, { state }: Account): Pick<CorrectionFacts, 'title' | 'summary'> {
  const { kind, amountCents, occurredOn } = data;
  const paid = state.payments.get(data.paymentId);
  const how = paid === undefined ? '' : ` ${detailsWords({ ...paid, paidOn: paid.startedOn })}`;
  const payment = `Your payment of ${formatCents(amountCents)}${how}`;
  const day = formatDay(occurredOn);
  switch (kind) {
    case 'mistake': {
      const act = paid?.kind === 'screenshot' ? 'verified' : 'recorded';
      return {
        title: 'Payment reversed',
        summary: `${payment} was ${act} by mistake and no longer counts.`,
      };
    }
    case 'bounced':
      return {
        title: 'Check returned',
        summary: `${payment} bounced: the bank returned it on ${day}.`,
      };
    case 'taken-back':
      return { title: 'Payment taken back', summary: `${payment} was taken back on ${day}.` };
    case 'moved':
      return { title: 'Payment moved', summary: `${payment} was moved to another member’s account.` };
    default:
      return unreachable(kind);
  }
}

function amountOf({ type, data }: Correction, { state }: Account): number {
  if (type === 'DeclineReversed') return state.payments.get(data.paymentId)?.amountCents ?? 0;
  return 'terms' in data ? data.terms.amountCents : data.amountCents;
}

/** What a correction's command did to charges and credit, each with its amount. */
function linesBy(correction: Correction, account: Account): ChargeLine[] {
  // Neither is what its command was about.
  if (correction.type === 'CreditIssued' || correction.type === 'LateFeeApplied') return [];
  const { commandId } = correction.metadata;
  return account.events
    .filter(({ metadata }) => metadata.commandId === commandId)
    .flatMap((event) => linesOf(event, account))
    .filter(({ cents }) => cents > 0);
}

function linesOf(event: Recorded<AccountEvent>, account: Account): ChargeLine[] {
  const { type, data } = event;
  const ofCharges = (allocations: Parameters<typeof sumPerCharge>[0], label: (name: string) => string) =>
    [...sumPerCharge(allocations)].map(([id, cents]) => ({ name: label(nameOf(account, id)), cents }));
  switch (type) {
    case 'PaymentReversed':
      return [
        ...ofCharges(data.reopened, (name) => `${name}, due again`),
        { name: 'Taken from your credit', cents: data.fromCreditCents },
      ];
    case 'PaymentRecorded':
      return [
        ...ofCharges(data.allocations, (name) => name),
        { name: 'Kept as your credit', cents: data.excessCents ?? 0 },
      ];
    case 'DeclineReversed': {
      const paid = receivedFacts(data.paymentId, account.events, () => data.occurredOn);
      return ofCharges(paid?.allocations ?? [], (name) => name);
    }
    case 'ChargeAssessed':
      return [{ name: `${chargeName(data.terms)}, charged`, cents: data.terms.amountCents }];
    case 'LateFeeApplied':
      return [{ name: `Late fee on ${nameOf(account, data.chargeId)}`, cents: data.amountCents }];
    case 'LateFeeRevoked':
      return [{ name: `Late fee on ${nameOf(account, data.chargeId)}, taken back`, cents: data.amountCents }];
    case 'EarlyDiscountGranted':
      return [{ name: `Early discount on ${nameOf(account, data.chargeId)}`, cents: data.amountCents }];
    case 'EarlyDiscountRevoked':
      return [
        {
          name: `Early discount on ${nameOf(account, data.chargeId)}, no longer earned`,
          cents: data.amountCents,
        },
      ];
    case 'CreditIssued':
      return [{ name: 'Kept as your credit', cents: data.amountCents }];
    case 'CreditSpent':
      // Of a payment it stands among what the payment pays.
      return account.state.payments.has(data.reservationId)
        ? []
        : ofCharges(data.allocations, (name) => `${name}, paid from your credit`);
    default:
      return [];
  }
}

function nameOf({ state }: Account, chargeId: string): string {
  const terms = state.charges.get(chargeId)?.terms;
  return terms === undefined ? 'Charge' : chargeName(terms);
}
