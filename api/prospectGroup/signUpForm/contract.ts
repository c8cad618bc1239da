import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../../ledger/values/email.ts';
import { defineCall, done, id, requiredText } from '../../platform/contract/call.ts';
import { prospectInput } from '../prospect/contract.ts';

/** The public form by which people sign up to a prospect group themselves. */

export const getSignUpForm = defineCall({
  name: 'get-sign-up-form',
  method: 'GET',
  summary: 'Whether people may sign up to a prospect group by its public form, and the form’s address.',
  input: z.object({ groupId: id }),
  output: z.object({
    isOn: z.boolean(),
    /** The group’s last day is over: the form takes no sign-ups, whether it is on or not. */
    isOver: z.boolean(),
    /** Empty before it was turned on for the first time. */
    link: z.string(),
  }),
});

export const switchSignUpForm = defineCall({
  name: 'switch-sign-up-form',
  method: 'POST',
  summary: 'Turn the public form of a prospect group on or off. Its address stays.',
  input: z.object({ groupId: id, isOn: z.boolean() }),
  output: done,
});

export const renewSignUpForm = defineCall({
  name: 'renew-sign-up-form',
  method: 'POST',
  summary: 'Give the public form of a prospect group another address: the one before opens nothing any more.',
  input: z.object({ groupId: id }),
  output: done,
});

const token = requiredText('token', 100);

export const getJoinForm = defineCall({
  name: 'get-join-form',
  method: 'GET',
  summary: 'What the public form of a prospect group says: for anyone who has its address.',
  input: z.object({ token }),
  output: z.object({ organization: z.string(), group: z.string(), isOpen: z.boolean() }),
});

export const joinGroup = defineCall({
  name: 'join-group',
  method: 'POST',
  summary:
    'Sign up to a prospect group by its public form. The answer is the same for who is in the group already. Throttled.',
  input: z.object({
    token,
    ...prospectInput.pick({ name: true, phone: true }).shape,
    email: requiredText('Email', 254).refine(isEmail, WRONG_EMAIL),
    /** A field that people do not see: only programs fill it in, and they are not added. */
    website: z.string().max(1_000).optional(),
  }),
  output: done,
});
