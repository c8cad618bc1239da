import { readTwoStep } from '../../platform/auth/twoStep.ts';
import { twoStepMail } from '../accountMail.ts';

export const twoStepOn = twoStepMail({
  label: 'Two-step sign-in on',
  subject: 'Two-step sign-in is on',
  summary: ({ email }) =>
    `From now on, a code from your authenticator app is asked for whenever ${email} signs in. Keep your recovery codes where you find them without your phone.`,
});

export const twoStepOff = twoStepMail({
  label: 'Two-step sign-in off',
  subject: 'Two-step sign-in is off',
  summary: ({ email }) =>
    `Two-step sign-in of ${email} was turned off. The password alone signs in from now on.`,
});

export const twoStepReset = twoStepMail({
  label: 'Two-step sign-in removed',
  subject: 'Your two-step sign-in was removed',
  summary: ({ email, organization }) =>
    `An administrator of ${organization}, or whoever operates Bursar there, has removed the two-step sign-in of ${email}, as is done for somebody who has lost their phone. You were signed out everywhere and sign in with your password alone, until you turn it on again.`,
});

export const recoveryCodeUsed = twoStepMail({
  label: 'Recovery code used',
  read: async ({ db, member }) => ({
    left: (await readTwoStep(db.pool, member.memberId))?.recoveryCodesLeft ?? 0,
  }),
  subject: 'A recovery code was used',
  summary: ({ email }, { left }) =>
    `Somebody signed in as ${email} with the password and a recovery code. It does not work again; ${left === 1 ? '1 is' : `${left} are`} left.`,
});

export const wrongCodes = twoStepMail({
  label: 'Wrong codes',
  subject: 'Somebody may know your password',
  summary: ({ email }) =>
    `Today a wrong code was given several times for ${email}, by somebody who knows the password or sits at a computer where you are signed in. Nothing was changed and nobody got in by that. If it was not you, the password may be known to somebody else, or a computer was left open.`,
});
