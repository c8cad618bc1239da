import { chargeMail } from '../chargeMail.ts';

/** The one that an administrator sends by hand (spec 2 section 2, "Resend Charge Email"). */
export const mail = {
  ...chargeMail({
    label: 'Reminder',
    subject: ({ amount, organization }) => `Reminder from ${organization}: ${amount} to pay`,
    opening: ({ amount, what }) => `This is a reminder that ${amount} is to be paid for ${what}:`,
  }),
  isByHand: true as const,
};
