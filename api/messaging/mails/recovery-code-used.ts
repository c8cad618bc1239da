import { readTwoStep } from '../../platform/auth/twoStep.ts';
import { twoStepMail } from '../accountMail.ts';

export const mail = twoStepMail({
  label: 'Recovery code used',
  read: async ({ db, member }) => ({
    left: (await readTwoStep(db.pool, member.memberId))?.recoveryCodesLeft ?? 0,
  }),
  subject: 'A recovery code was used',
  summary: ({ email }, { left }) =>
    `Somebody signed in as ${email} with the password and a recovery code. It does not work again; ${left === 1 ? '1 is' : `${left} are`} left.`,
});
