import { readTwoStep } from '../../platform/auth/twoStep.ts';
import { twoStepMail } from '../accountMail.ts';

export const twoStepOn = twoStepMail({
  label: 'Two-step sign-in on',
  subject: 'Two-step sign-in is on',
  summary: ({ email }) =>
    `Signing in as ${email} now needs a code from your authenticator app. Keep your recovery codes where you can reach them without your phone.`,
});

export const twoStepOff = twoStepMail({
  label: 'Two-step sign-in off',
  subject: 'Two-step sign-in is off',
  summary: ({ email }) =>
    `Two-step sign-in of ${email} was turned off. Signing in now needs only the password.`,
});

export const twoStepReset = twoStepMail({
  label: 'Two-step sign-in removed',
  subject: 'Your two-step sign-in was removed',
  summary: ({ email, organization }) =>
    `An administrator of ${organization}, or the operator of Bursar, removed two-step sign-in from ${email}, usually because a phone was lost. You were signed out everywhere. Sign in with your password, and turn it on again.`,
});

export const recoveryCodeUsed = twoStepMail({
  label: 'Recovery code used',
  read: async ({ db, member }) => ({
    left: (await readTwoStep(db.pool, member.memberId))?.recoveryCodesLeft ?? 0,
  }),
  subject: 'A recovery code was used',
  summary: ({ email }, { left }) =>
    `Someone signed in as ${email} with the password and a recovery code. The code is used up; ${left === 1 ? '1 is' : `${left} are`} left.`,
});

export const wrongCodes = twoStepMail({
  label: 'Wrong codes',
  subject: 'Someone may know your password',
  summary: ({ email }) =>
    `Someone entered several wrong codes for ${email} today. They know the password or use a computer where you are signed in. They did not get in, and nothing was changed.`,
});
