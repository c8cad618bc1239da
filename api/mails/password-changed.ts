import { accountMail } from '../delivery/accountMail.ts';

/** So that nobody's password is changed unnoticed, at a computer left open. */
export const mail = accountMail({
  write: (_, { email, publicUrl }) => ({
    subject: 'Your password was changed',
    blocks: [
      `The password of ${email} was changed. If that was you, all is well.`,
      'If it was not, have a new one sent to you. When you set it, every browser that is signed in as you is signed out.',
      { kind: 'link', label: 'Send New Password', url: `${publicUrl}/resetPassword` },
    ],
  }),
});
