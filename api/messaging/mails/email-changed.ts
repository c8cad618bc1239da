import { accountMail } from '../accountMail.ts';

/** Goes to the old address and omits the new one: another person may read the old mailbox. */
export const mail = accountMail<{ readonly oldEmail: string }>({
  label: 'Email changed',
  read: ({ queued }) => ({ oldEmail: queued.email }),
  write: ({ oldEmail }, { organization }) => ({
    to: oldEmail,
    subject: 'You sign in with another email address now',
    blocks: [
      `An administrator of ${organization} has changed the email address of your account. ${oldEmail} does not sign in any more, and mails go to the new address.`,
      `If you did not expect this, ask an administrator of ${organization}.`,
    ],
  }),
});
