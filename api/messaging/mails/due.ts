import { chargeMail } from '../chargeMail.ts';

/**
 * What is to be paid: three days ahead, on the due date, and one, seven and thirty days after it. One mail
 * per person and day, however many charges have their day.
 */
export const mail = chargeMail({
  label: 'Due',
  daysFromDueDate: [
    { name: 'due-soon', from: -3, to: -1 },
    { name: 'due-today', from: 0, to: 0 },
    { name: 'overdue-1', from: 1, to: 6 },
    { name: 'overdue-7', from: 7, to: 29 },
    { name: 'overdue-30', from: 30, to: 59 },
  ],
  subject: ({ amount, overdue, days, organization }) =>
    overdue === ''
      ? `${amount} is to be paid${days}: ${organization}`
      : overdue === amount
        ? `${amount} is overdue: ${organization}`
        : `${amount} is to be paid, ${overdue} of it overdue: ${organization}`,
  opening: ({ amount, overdue, days, what }) => {
    if (overdue === '') return `${amount} is to be paid${days} for ${what}:`;
    const part = overdue === amount ? 'is overdue' : `is to be paid, ${overdue} of it overdue,`;
    return `${amount} ${part} for ${what}. Please pay as soon as you can:`;
  },
});
