import { type ChargeTerms, chargeName } from '../ledger/account/events.ts';
import type { BursarEvent } from '../ledger/catalogue.ts';
import { formatDay } from '../ledger/values/calendar.ts';
import { formatCents } from '../ledger/values/money.ts';
import { isPaymentEvent, paymentSentence } from './sentences/payments.ts';
import { allocated, because, listed, methodWords, type Names, possessive } from './sentences/words.ts';

export type { Names } from './sentences/words.ts';

/** An event as a sentence that a treasurer understands, e.g. "Ann Lee charged Bob Ray $120.00 for Dues, due Dec 1, 2026." */
export function sentenceOf(event: BursarEvent, names: Names): string {
  const { actor, member } = names;
  if (isPaymentEvent(event)) return paymentSentence(event, names);
  switch (event.type) {
    case 'ChargeAssessed': {
      const { terms } = event.data;
      return `${actor} charged ${member} ${formatCents(terms.amountCents)} for ${chargeName(terms)}, due ${formatDay(terms.dueDate)}.`;
    }
    case 'ChargeAmended':
      return `${actor} changed ${possessive(member)} charge ${chargeName(event.data.previous)}: ${changesOf(event.data.previous, event.data.terms)}.`;
    case 'ChargeVoided': {
      const { terms, reason } = event.data;
      return `${actor} removed ${possessive(member)} charge ${chargeName(terms)} of ${formatCents(terms.amountCents)}.${because(reason)}`;
    }
    case 'LateFeeApplied':
      return `A late fee of ${formatCents(event.data.amountCents)} was added to ${possessive(member)} charge ${names.charge(event.data.chargeId)}.`;
    case 'LateFeeWaived': {
      const { chargeId, amountCents, reason } = event.data;
      const fee = amountCents === 0 ? 'the late fee to come' : `the late fee of ${formatCents(amountCents)}`;
      return `${actor} waived ${fee} on ${possessive(member)} charge ${names.charge(chargeId)}.${because(reason)}`;
    }
    case 'LateFeeRevoked':
      return `The late fee of ${formatCents(event.data.amountCents)} on ${possessive(member)} charge ${names.charge(event.data.chargeId)} was taken back: the money that settles the charge was sent in time.`;
    case 'ChargeWrittenOff': {
      const { chargeId, amountCents, reason } = event.data;
      return `${actor} wrote off ${formatCents(amountCents)} of ${possessive(member)} charge ${names.charge(chargeId)}.${because(reason)}`;
    }
    case 'EarlyDiscountGranted':
      return `${member} got ${formatCents(event.data.amountCents)} off ${names.charge(event.data.chargeId)} for paying early.`;
    case 'EarlyDiscountRevoked':
      return `${member} lost the ${formatCents(event.data.amountCents)} off ${names.charge(event.data.chargeId)} for paying early: what had paid it was taken back.`;
    case 'PaymentRecorded': {
      const { method, amountCents, allocations, paidOn } = event.data;
      return `${actor} recorded ${possessive(member)} payment of ${formatCents(amountCents)} ${methodWords[method]} on ${formatDay(paidOn)} for ${allocated(allocations, names)}.`;
    }
    case 'CreditIssued': {
      const { amountCents, source } = event.data;
      const amount = formatCents(amountCents);
      switch (source.kind) {
        case 'granted': {
          const why = source.reason === '' ? '' : `: ${source.reason.replace(/\.$/, '')}`;
          return `${actor} gave ${member} a credit of ${amount}${why}.`;
        }
        case 'overpayment':
          return `${member} got ${amount} as credit: a payment brought more than was due.`;
        case 'lateFeeWaived':
          return `${member} got ${amount} as credit: the late fee on ${names.charge(source.chargeId)} had been paid and was waived.`;
        case 'lateFeeRevoked':
          return `${member} got ${amount} as credit: it had been paid on ${names.charge(source.chargeId)}, whose late fee was taken back.`;
        case 'chargeVoided':
          return `${member} got ${amount} as credit: it had been paid on ${names.charge(source.chargeId)}, which was removed.`;
        case 'chargeAmended':
          return `${member} got ${amount} as credit: it had been paid on ${names.charge(source.chargeId)}, which was lowered.`;
        default: {
          const unknown: never = source;
          return unknown;
        }
      }
    }
    case 'CreditWithdrawn':
      return `${actor} took back ${formatCents(event.data.amountCents)} of ${possessive(member)} credit.${because(event.data.reason)}`;
    case 'CreditReserved':
      return `${formatCents(event.data.amountCents)} of ${possessive(member)} credit was set aside for a payment.`;
    case 'CreditSpent':
      return `${member} used ${formatCents(event.data.amountCents)} of credit for ${allocated(event.data.allocations, names)}.`;
    case 'CreditReleased':
      return `${formatCents(event.data.amountCents)} of ${possessive(member)} credit that had been set aside is free again.`;
    case 'MemberAdded':
      return `${actor} added ${event.data.profile.fname} ${event.data.profile.lname} as ${event.data.role}.`;
    case 'MemberUpdated':
      return `${actor} changed the profile of ${event.data.profile.fname} ${event.data.profile.lname}.`;
    case 'MemberRoleChanged':
      return `${actor} changed ${possessive(member)} role from ${event.data.previous} to ${event.data.role}.`;
    case 'MessagingAllowed':
      return event.data.allowed
        ? `${actor} let ${member} use Messages.`
        : `${actor} no longer lets ${member} use Messages.`;
    case 'MemberRemoved':
      return `${actor} removed ${member} from the members.`;
    case 'OrganisationRegistered':
      return `${event.data.name} at ${event.data.university} was registered.`;
    case 'ChargeTypeAdded':
      return `${actor} added the charge type ${event.data.chargeType}.`;
    case 'ChargeTypeRemoved':
      return `${actor} removed the charge type ${event.data.chargeType}.`;
    case 'PaymentMethodAdded':
      return `${actor} added ${paymentMethodName(event.data.method)} as a way to pay.`;
    case 'PaymentMethodConnected':
      return `${actor} connected ${event.data.bankName} ****${event.data.last4} for payments.`;
    case 'PaymentMethodRemoved':
      return `${actor} removed a way to pay.`;
    case 'PaymentPlanAdded': {
      const { name, charges } = event.data.plan;
      const count = charges.length === 1 ? '1 charge' : `${charges.length} charges`;
      return `${actor} added the payment plan ${name} of ${count}.`;
    }
    case 'PaymentPlanRemoved':
      return `${actor} removed the payment plan ${event.data.name}.`;
    case 'StripeAccountConnected':
      return `${actor} connected the organization’s account at Stripe.`;
    case 'SubscriptionChanged':
      return subscriptionSentence(event.data.subscription);
    case 'SubscriptionInvoicePaid':
      return `The organization paid ${formatCents(event.data.invoice.amountCents)} for its Bursar subscription.`;
    case 'SubscriptionInvoiceFailed':
      return `The payment of ${formatCents(event.data.invoice.amountCents)} for the Bursar subscription failed.`;
    case 'PayoutPaid':
      if (event.data.amountCents < 0)
        return `Stripe takes ${formatCents(-event.data.amountCents)} from the bank on ${formatDay(event.data.arrivalDate)}: its balance was below nothing.`;
      return `Stripe paid out ${formatCents(event.data.amountCents)} to the bank, to arrive on ${formatDay(event.data.arrivalDate)}.`;
    case 'PayoutItemised': {
      const { lines, amountCents } = event.data;
      const count = lines.length === 1 ? '1 movement' : `${lines.length} movements`;
      return `Stripe told what the payout of ${formatCents(amountCents)} is made of: ${count} of money.`;
    }
    case 'PayoutFailed':
      if (event.data.amountCents < 0)
        return `The bank did not give Stripe ${formatCents(-event.data.amountCents)}, so that its balance stays below nothing.${because(event.data.reason)}`;
      return `The payout of ${formatCents(event.data.amountCents)} failed: the money is at Stripe again.${because(event.data.reason)}`;
    case 'ConfigChanged':
      return `${actor} changed the settings: ${settings(event.data)}.`;
    case 'EmailReserved':
    case 'EmailReleased':
      return 'A login email was reserved or released.';
    case 'OrganisationClosed':
    case 'OrganisationPurgeBegun':
    case 'OrganisationPurged':
      return 'The organization was removed: its trial had expired a month before.';
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
}

/** Whom a sentence names besides the actor and the member, by the user id. */
export function personOf(event: BursarEvent): readonly string[] {
  return event.type === 'PaymentRefunded' && event.data.requestedBy !== undefined
    ? [event.data.requestedBy]
    : [];
}

/** What an amendment changed, old and new side by side. */
function changesOf(before: ChargeTerms, after: ChargeTerms): string {
  const fee = ({ lateFee }: ChargeTerms) =>
    lateFee === undefined
      ? 'none'
      : `${formatCents(lateFee.amountCents)} from ${formatDay(lateFee.startDate)}`;
  const discount = ({ earlyDiscount }: ChargeTerms) =>
    earlyDiscount === undefined
      ? 'none'
      : `${formatCents(earlyDiscount.amountCents)} until ${formatDay(earlyDiscount.endDate)}`;
  const aspects: readonly [string, string, string][] = [
    ['type', chargeName(before), chargeName(after)],
    ['account', before.account, after.account],
    ['amount', formatCents(before.amountCents), formatCents(after.amountCents)],
    ['start date', formatDay(before.startDate), formatDay(after.startDate)],
    ['due date', formatDay(before.dueDate), formatDay(after.dueDate)],
    ['memo', quoted(before.memo), quoted(after.memo)],
    ['late fee', fee(before), fee(after)],
    ['early discount', discount(before), discount(after)],
  ];
  const changed = aspects.filter(([, old, now]) => old !== now);
  if (changed.length === 0) return 'nothing that shows';
  return listed(changed.map(([aspect, old, now]) => `${aspect} ${old} → ${now}`));
}

function quoted(text: string): string {
  return text === '' ? 'empty' : `“${text}”`;
}

function subscriptionSentence(
  subscription: Extract<BursarEvent, { type: 'SubscriptionChanged' }>['data']['subscription'],
): string {
  const { plan, quantity, status, endsAt } = subscription;
  const what = `The subscription to plan ${plan} for ${quantity === 1 ? '1 member' : `${quantity} members`}`;
  switch (status) {
    case 'active':
      return endsAt === undefined
        ? `${what} is active.`
        : `${what} was cancelled and ends on ${formatDay(endsAt.slice(0, 10))}.`;
    case 'past_due':
      return `${what} is past due: its last payment failed.`;
    case 'cancelled':
      return `${what} has ended.`;
  }
}

function paymentMethodName(
  method: Extract<BursarEvent, { type: 'PaymentMethodAdded' }>['data']['method'],
): string {
  switch (method.bankType) {
    case 'bank':
      return method.last4 === '' ? method.bankName : `${method.bankName} ****${method.last4}`;
    case 'venmo':
      return `Venmo ${method.venmoID}`;
    case 'zelle':
      return `Zelle ${method.zelleID}`;
  }
}

function settings(data: Extract<BursarEvent, { type: 'ConfigChanged' }>['data']): string {
  const parts: string[] = [];
  if (data.showUserData !== undefined)
    parts.push(data.showUserData ? 'members may see the dashboard' : 'members may not see the dashboard');
  if (data.passFeesOn !== undefined)
    parts.push(data.passFeesOn ? 'members pay the card fee' : 'the organization pays the card fee');
  if (data.slackHook !== undefined) parts.push(`the Slack webhook was ${data.slackHook}`);
  if (data.timeZone !== undefined) parts.push(`time zone ${data.timeZone}`);
  return listed(parts);
}
