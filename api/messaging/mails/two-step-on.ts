import { twoStepMail } from '../accountMail.ts';

export const mail = twoStepMail({
  label: 'Two-step sign-in on',
  subject: 'Two-step sign-in is on',
  summary: ({ email }) =>
    `From now on, a code from your authenticator app is asked for whenever ${email} signs in. Keep your recovery codes where you find them without your phone.`,
});
