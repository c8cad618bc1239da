import type {
  ConfigChanged,
  OrganizationClosed,
  OrganizationEvent,
  PaymentMethod,
  Subscription,
} from '../../ledger/organization/events.ts';
import { formatDay, monthName } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatHour } from '../../ledger/values/hours.ts';
import { formatCents } from '../../ledger/values/money.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import { reminderDayWords } from '../../ledger/values/reminderRules.ts';
import type { StripeRestriction } from '../../ledger/values/stripeRestriction.ts';
import type { Term } from '../../ledger/values/terms.ts';
import { listed, type Sentences } from './words.ts';

const restrictionReasons: Readonly<Record<StripeRestriction, string>> = {
  asksMore: 'it asks for more',
  isChecking: 'it is still checking what was entered',
  refused: 'it refuses to',
  gone: 'the account is gone',
};

/** The history of an organization that is being removed is not readable any more. */
export const organizationSentences: Sentences<Exclude<OrganizationEvent, OrganizationClosed>> = {
  OrganizationRegistered: ({ name, university }) => `${name} at ${university} was registered.`,
  ChargeTypeAdded: ({ chargeType }, { actor }) => `${actor} added the charge type ${chargeType}.`,
  ChargeTypeRemoved: ({ chargeType }, { actor }) => `${actor} removed the charge type ${chargeType}.`,
  PaymentMethodAdded: ({ method }, { actor }) =>
    `${actor} added ${paymentMethodName(method)} as a way to pay.`,
  PaymentMethodConnected: ({ bankName, last4 }, { actor }) =>
    `${actor} connected ${bankName} ****${last4} for payments.`,
  PaymentMethodRemoved: (_, { actor }) => `${actor} removed a way to pay.`,
  PaymentPlanAdded: ({ plan: { name, charges } }, { actor }) => {
    const count = counted(charges.length, 'charge');
    return `${actor} added the payment plan ${name} of ${count}.`;
  },
  PaymentPlanRemoved: ({ name }, { actor }) => `${actor} removed the payment plan ${name}.`,
  StripeAccountConnected: (_, { actor }) => `${actor} connected the organization’s account at Stripe.`,
  StripeAccountRestricted: ({ why }) =>
    `Stripe takes no payments for the organization: ${restrictionReasons[why]}.`,
  StripeAccountRestored: () => 'Stripe takes payments for the organization again.',
  SubscriptionChanged: ({ subscription }) => subscriptionSentence(subscription),
  SubscriptionInvoicePaid: ({ invoice }) =>
    `The organization paid ${formatCents(invoice.amountCents)} for its Bursar subscription.`,
  SubscriptionInvoiceFailed: ({ invoice }) =>
    `The payment of ${formatCents(invoice.amountCents)} for the Bursar subscription failed.`,
  TermSaved: ({ term }, { actor }) => `${actor} set the term ${termWords(term)}.`,
  TermRemoved: ({ term }, { actor }) => `${actor} removed the term ${termWords(term)}.`,
  FineRuleSet: ({ rule }, { actor }) =>
    `${actor} set the fine of an unexcused absence: ${formatCents(rule.amountCents)} for ${rule.chargeType}, ${counted(rule.freeAbsences, 'absence')} of a term free, due in ${counted(rule.dueDays, 'day')}.`,
  FineRuleRemoved: (_, { actor }) => `${actor} removed the rule for fines.`,
  LogoSet: (_, { actor }) => `${actor} set the organization’s logo.`,
  LogoRemoved: (_, { actor }) => `${actor} removed the organization’s logo.`,
  ConfigChanged: (changed, { actor, person }) =>
    `${actor} changed the settings: ${settings(changed, person)}.`,
};

function termWords({ name, firstDay, lastDay }: Term): string {
  return `${name}, ${formatDay(firstDay)} to ${formatDay(lastDay)}`;
}

function subscriptionSentence({ plan, quantity, status, endsAt }: Subscription): string {
  const what = `The subscription to plan ${plan} for ${counted(quantity, 'member')}`;
  switch (status) {
    case 'active':
      return endsAt === undefined
        ? `${what} is active.`
        : `${what} was canceled and ends on ${formatDay(endsAt.slice(0, 10))}.`;
    case 'past_due':
      return `${what} is past due: its last payment failed.`;
    case 'canceled':
      return `${what} has ended.`;
  }
}

function paymentMethodName(method: PaymentMethod): string {
  switch (method.bankType) {
    case 'bank':
      return method.last4 === '' ? method.bankName : `${method.bankName} ****${method.last4}`;
    case 'venmo':
      return `Venmo ${method.venmoID}`;
    case 'zelle':
      return `Zelle ${formatPhone(method.zelleID)}`;
  }
}

function settings(data: ConfigChanged['data'], person: (memberId: string) => string): string {
  const parts: string[] = [];
  if (data.name !== undefined) parts.push(`the organization is called ${data.name}`);
  if (data.university !== undefined) parts.push(`its school is ${data.university}`);
  if (data.showUserData !== undefined)
    parts.push(data.showUserData ? 'members may see the dashboard' : 'members may not see the dashboard');
  if (data.passFeesOn !== undefined)
    parts.push(data.passFeesOn ? 'members pay the card fee' : 'the organization pays the card fee');
  if (data.membersAddEvents !== undefined)
    parts.push(data.membersAddEvents ? 'members may add events' : 'members may not add events');
  if (data.creditPaysOnDueDate !== undefined)
    parts.push(
      data.creditPaysOnDueDate ? 'free credit pays on the due date' : 'free credit does not pay by itself',
    );
  if (data.mailContactId !== undefined)
    parts.push(
      data.mailContactId === ''
        ? 'answers to mails go to the longest-serving administrator'
        : `answers to mails go to ${person(data.mailContactId)}`,
    );
  if (data.meetingReminders !== undefined)
    parts.push(
      data.meetingReminders ? 'members are reminded of meetings' : 'members are not reminded of meetings',
    );
  if (data.attendanceThreshold !== undefined)
    parts.push(`good attendance begins at ${data.attendanceThreshold}%`);
  if (data.twoApproversAboveCents === null) parts.push('one approval is enough for reimbursements');
  else if (data.twoApproversAboveCents !== undefined)
    parts.push(`reimbursements above ${formatCents(data.twoApproversAboveCents)} need two approvals`);
  if (data.fiscalMonth !== undefined) parts.push(`the fiscal year begins in ${monthName(data.fiscalMonth)}`);
  if (data.ein !== undefined) parts.push(data.ein === '' ? 'the EIN was removed' : `EIN ${data.ein}`);
  if (data.reminderDays !== undefined)
    parts.push(
      data.reminderDays.length === 0
        ? 'members are not reminded by email'
        : `members are reminded ${listed(data.reminderDays.map(reminderDayWords))}`,
    );
  if (data.reminderNote !== undefined)
    parts.push(
      data.reminderNote === '' ? 'reminders have no added sentence' : `reminders say “${data.reminderNote}”`,
    );
  const hours = [
    ...(data.reminderFromHour === undefined ? [] : [`from ${formatHour(data.reminderFromHour)}`]),
    ...(data.reminderToHour === undefined ? [] : [`until ${formatHour(data.reminderToHour)}`]),
  ];
  if (hours.length > 0) parts.push(`reminders are sent ${hours.join(' ')}`);
  if (data.slackHook !== undefined) parts.push(`the Slack webhook was ${data.slackHook}`);
  if (data.timeZone !== undefined) parts.push(`time zone ${data.timeZone}`);
  return listed(parts);
}
