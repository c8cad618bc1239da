import { chargeMail } from '../delivery/chargeMail.ts';

export const mail = chargeMail({
  label: 'Due soon',
  daysFromDueDate: [{ name: 'due-soon', from: -3, to: -1 }],
  subject: ({ amount, days, organization }) => `${amount} is due ${days}: ${organization}`,
  opening: ({ amount, days, what }) => `${amount} is due ${days} for ${what}:`,
});
