import { twoStepMail } from '../accountMail.ts';

export const mail = twoStepMail({
  label: 'Two-step sign-in off',
  subject: 'Two-step sign-in is off',
  summary: ({ email }) =>
    `Two-step sign-in of ${email} was turned off. The password alone signs in from now on.`,
});
