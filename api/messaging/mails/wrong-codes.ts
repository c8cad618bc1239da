import { twoStepMail } from '../accountMail.ts';

export const mail = twoStepMail({
  label: 'Wrong codes',
  subject: 'Somebody may know your password',
  summary: ({ email }) =>
    `Today a wrong code was given several times for ${email}, by somebody who knows the password or sits at a computer where you are signed in. Nothing was changed and nobody got in by that. If it was not you, the password may be known to somebody else, or a computer was left open.`,
});
