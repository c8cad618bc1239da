import { chargeMail } from '../delivery/chargeMail.ts';

/** One, seven and thirty days after the due date. */
export const mail = chargeMail({
  label: 'Overdue',
  daysFromDueDate: [
    { name: 'overdue-1', from: 1, to: 6 },
    { name: 'overdue-7', from: 7, to: 29 },
    { name: 'overdue-30', from: 30, to: 59 },
  ],
  subject: ({ amount, organization }) => `${amount} is overdue: ${organization}`,
  opening: ({ amount, what }) => `${amount} is overdue for ${what}. Please pay as soon as you can:`,
});
