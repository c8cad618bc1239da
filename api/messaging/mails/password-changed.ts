import { accountMail } from '../accountMail.ts';

/** Sent so that a change made on an unlocked computer is noticed. */
export const mail = accountMail({
  label: 'Password changed',
  write: (_, { email, publicUrl }) => ({
    subject: 'Your password was changed',
    blocks: [
      `The password of ${email} was changed. If that was you, all is well.`,
      'Every browser that was signed in before was signed out, and a private calendar address, if you had one, has ended. You can make a new one in the calendar.',
      'If it was not you, have a new one sent to you. When you set it, every browser that is signed in as you is signed out.',
      { kind: 'link', label: 'Send New Password', url: `${publicUrl}/resetPassword` },
    ],
  }),
});
