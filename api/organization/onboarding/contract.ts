import { z } from 'zod';
import { isEmail, WRONG_EMAIL } from '../../../ledger/values/email.ts';
import { defineCall, done, nameText, requiredText, text } from '../../platform/contract/call.ts';
import { memberEmail } from '../../platform/contract/wire.ts';

/** Lengths of spec 1 section 9. */
const MAX_ADMIN_NAME = 30;
export const MAX_ORG_NAME = 40;
export const MAX_SCHOOL_NAME = 40;

export const adminName = nameText('Admin Name', MAX_ADMIN_NAME);
export const orgName = nameText('Organization Name', MAX_ORG_NAME);
export const schoolName = nameText('School Name', MAX_SCHOOL_NAME);

/** An email as the public pages take it: lower-cased, without spaces. */
export const publicEmail = z
  .string()
  .max(254)
  .transform((value) => value.replace(/\s/g, '').toLowerCase())
  .refine(isEmail, WRONG_EMAIL);

/** The most members that a subscription is sold for. */
const MAX_QUANTITY = 100_000;
/** For how many members: the messages name the field as the screen does. */
export const quantity = z
  .number('Members Quantity must be a whole number')
  .int('Members Quantity must be a whole number')
  .min(1, 'Members Quantity must be at least 1')
  .max(MAX_QUANTITY, `Members Quantity must be at most ${MAX_QUANTITY.toLocaleString('en-US')}`);

const planId = z.enum(['1', '2', '3'], { error: 'must be plan 1, 2 or 3' });

export const emailExists = defineCall({
  name: 'email-exists',
  method: 'POST',
  summary:
    'Whether somebody signs in with this email; with `toSubscribe`, refused where no organization can subscribe with it. Throttled.',
  input: z.object({ reqEmail: publicEmail, toSubscribe: z.literal(true).optional() }),
  output: z.boolean(),
});

export const addOrg = defineCall({
  name: 'add-org',
  method: 'POST',
  summary:
    'Register an organization on a trial. Needs a verified external sign-in or a paid Checkout session of this browser.',
  input: z.object({
    org_name: orgName,
    /** The school; the code derives from both names. */
    university: schoolName,
    status: z.literal('trial').default('trial'),
    subscribed: z.literal(false).default(false),
    /** What the page derived. The server derives its own and answers the one that is given. */
    orgCode: text(90).optional(),
    /** IANA name of the browser's time zone. */
    timeZone: text(60).optional(),
    /** The Checkout session that paid for it, when it comes from /order/success. */
    sessionId: text(255).optional(),
  }),
  output: done.extend({ org_code: z.string() }),
});

export const createAdminMember = defineCall({
  name: 'create-admin-member',
  method: 'POST',
  summary:
    'The first administrator of the organization that this browser has just registered. They get a link to set their password by mail.',
  input: z.object({
    org_code_override: text(90).refine((value) => value !== '', 'is required'),
    fname: requiredText('First Name', MAX_ADMIN_NAME),
    lname: text(MAX_ADMIN_NAME),
    email: memberEmail,
    active: z.literal(true).default(true),
  }),
  output: done.extend({ email: z.string(), active: z.boolean() }),
});

export const getOrgDetails = defineCall({
  name: 'get-org-details',
  method: 'POST',
  summary: "Where the caller's organization subscribes; an empty link once it has.",
  input: z.object({ orgCode: text(90) }),
  output: z.object({ subscriptionLink: z.string() }),
});

export const createCheckoutSession = defineCall({
  name: 'create-checkout-session',
  method: 'POST',
  summary:
    'Begin to pay for Bursar at Stripe. With the names: a new organization. Without: the one that this email administers.',
  input: z.object({
    priceId: planId,
    email: publicEmail,
    quantity,
    freeTrial: z.boolean().optional(),
    /** Code of the organization on trial, or of none. */
    org: text(90).optional(),
    adminName: adminName.optional(),
    orgName: orgName.optional(),
    schoolName: schoolName.optional(),
    /** IANA name of the browser's time zone, for a new organization. */
    timeZone: text(60).optional(),
  }),
  output: z.object({ sessionId: z.string(), url: z.string() }),
});

export const orderSuccess = defineCall({
  name: 'order-success',
  method: 'POST',
  summary:
    'What became of a Checkout session: a list of one when it was paid for a new organization that is still to be created, otherwise empty.',
  input: z.object({
    email: publicEmail,
    sessionId: text(255).refine((value) => value !== '', 'is required'),
    subscription: z.literal(true).optional(),
    adminName: adminName.optional(),
    orgName: orgName.optional(),
    schoolName: schoolName.optional(),
  }),
  output: z.array(z.object({ email: z.string(), orgName: z.string(), schoolName: z.string() })),
});

export const getCustomerId = defineCall({
  name: 'get-customer-id',
  method: 'POST',
  summary: "The organization's customer at Stripe, in a list of one; empty before it subscribes.",
  input: z.object({ email: publicEmail }),
  output: z.array(z.object({ customerId: z.string() })),
});

export const customerPortal = defineCall({
  name: 'customer-portal',
  method: 'POST',
  summary: "The address of Stripe's billing portal for the organization.",
  input: z.object({ customerId: text(255) }),
  output: z.object({ url: z.string() }),
});
