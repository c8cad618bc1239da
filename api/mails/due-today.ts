import { chargeMail } from '../delivery/chargeMail.ts';

export const mail = chargeMail({
  label: 'Due today',
  daysFromDueDate: [{ name: 'due-today', from: 0, to: 0 }],
  subject: ({ amount, organization }) => `${amount} is due today: ${organization}`,
  opening: ({ amount, what }) => `${amount} is due today for ${what}:`,
});
