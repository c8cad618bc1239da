import type { Allocation, ChargeTerms, ManualPaymentMethod } from '../ledger/account/events.ts';
import type { BursarEvent } from '../ledger/catalogue.ts';
import { formatDay } from '../ledger/values/calendar.ts';
import { formatCents } from '../ledger/values/money.ts';

/** The names that a sentence needs. */
export interface Names {
  /** Who did it. */
  readonly actor: string;
  /** Whose account or profile it is. */
  readonly member: string;
  /** What to call a charge. */
  charge(chargeId: string): string;
}

const methodWords: Readonly<Record<ManualPaymentMethod, string>> = {
  cash: 'in cash',
  check: 'by check',
  venmo: 'by Venmo',
  zelle: 'by Zelle',
  'bank-transfer': 'by bank transfer',
  other: 'by another way',
};

/** An event as a sentence that a treasurer understands, e.g. "Ann Lee charged Bob Ray $120.00 for Dues, due Dec 1, 2026." */
export function sentenceOf(event: BursarEvent, names: Names): string {
  const { actor, member } = names;
  switch (event.type) {
    case 'ChargeAssessed': {
      const { terms } = event.data;
      return `${actor} charged ${member} ${formatCents(terms.amountCents)} for ${chargeName(terms)}, due ${formatDay(terms.dueDate)}.`;
    }
    case 'ChargeAmended':
      return `${actor} changed ${possessive(member)} charge ${chargeName(event.data.previous)}: ${changesOf(event.data.previous, event.data.terms)}.`;
    case 'ChargeVoided': {
      const { terms, reason } = event.data;
      const why = reason === '' ? '' : ` Reason: ${reason.replace(/\.$/, '')}.`;
      return `${actor} removed ${possessive(member)} charge ${chargeName(terms)} of ${formatCents(terms.amountCents)}.${why}`;
    }
    case 'LateFeeApplied':
      return `A late fee of ${formatCents(event.data.amountCents)} was added to ${possessive(member)} charge ${names.charge(event.data.chargeId)}.`;
    case 'EarlyDiscountGranted':
      return `${member} got ${formatCents(event.data.amountCents)} off ${names.charge(event.data.chargeId)} for paying early.`;
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
    case 'MemberRemoved':
      return `${actor} removed ${member} from the members.`;
    case 'MemberSignedIn':
      return `${member} signed in.`;
    case 'OrganisationRegistered':
      return `${event.data.name} at ${event.data.university} was registered.`;
    case 'ChargeTypeAdded':
      return `${actor} added the charge type ${event.data.chargeType}.`;
    case 'ChargeTypeRemoved':
      return `${actor} removed the charge type ${event.data.chargeType}.`;
    case 'PaymentMethodAdded':
      return `${actor} added ${paymentMethodName(event.data.method)} as a way to pay.`;
    case 'ConfigChanged':
      return `${actor} changed the settings: ${settings(event.data)}.`;
    case 'EmailReserved':
    case 'EmailReleased':
      return 'A login email was reserved or released.';
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
}

function chargeName(terms: ChargeTerms): string {
  return terms.other !== undefined && terms.other !== '' ? terms.other : terms.chargeType;
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

/** "Dues", "Dues and Formal", or with the parts when there are several. */
function allocated(allocations: readonly Allocation[], names: Names): string {
  const [only] = allocations;
  if (allocations.length === 1 && only !== undefined) return names.charge(only.chargeId);
  return listed(
    allocations.map(({ chargeId, amountCents }) => `${names.charge(chargeId)} (${formatCents(amountCents)})`),
  );
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? 'nothing';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
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

function paymentMethodName(
  method: Extract<BursarEvent, { type: 'PaymentMethodAdded' }>['data']['method'],
): string {
  switch (method.bankType) {
    case 'bank':
      return `${method.bankName} ****${method.last4}`;
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
  if (data.timeZone !== undefined) parts.push(`time zone ${data.timeZone}`);
  return listed(parts);
}
