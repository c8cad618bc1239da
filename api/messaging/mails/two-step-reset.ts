import { twoStepMail } from '../accountMail.ts';

export const mail = twoStepMail({
  label: 'Two-step sign-in removed',
  subject: 'Your two-step sign-in was removed',
  summary: ({ email, organization }) =>
    `An administrator of ${organization}, or whoever operates Bursar there, has removed the two-step sign-in of ${email}, as is done for somebody who has lost their phone. You were signed out everywhere and sign in with your password alone, until you turn it on again.`,
});
