import type { RecurringChargeEvent } from '../../ledger/recurringCharge/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { Sentences } from './words.ts';

const dues = ({ chargeType, amountCents }: { readonly chargeType: string; readonly amountCents: number }) =>
  `the recurring ${chargeType} of ${formatCents(amountCents)}`;

export const recurringChargeSentences: Sentences<RecurringChargeEvent> = {
  RecurringChargeAdded: ({ every, firstDay, until, ...data }, { actor }) =>
    `${actor} added ${dues(data)}, every ${every} from ${formatDay(firstDay)} until ${formatDay(until)}.`,
  RecurringChargeMade: ({ day, members, chargeType, amountCents }) =>
    `Recurring ${chargeType} of ${formatCents(amountCents)} for ${formatDay(day)}: ${counted(members, 'member')} charged.`,
  RecurringChargeSkipped: ({ day, ...data }, { actor }) =>
    `${actor} skipped ${dues(data)} for ${formatDay(day)}.`,
  RecurringChargePaused: (data, { actor }) => `${actor} paused ${dues(data)}.`,
  RecurringChargeResumed: (data, { actor }) => `${actor} resumed ${dues(data)}.`,
  RecurringChargeEnded: (data, { actor }) => `${actor} ended ${dues(data)}.`,
};
