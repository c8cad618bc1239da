import { z } from 'zod';

/** What public pages pass on in the tab's storage (spec 1 section 3, "Session values"); not trusted. */

/** What a new organization is made of, as far as it is known (spec 1 section 3, "newUser"). */
const newUser = z.object({
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  orgName: z.string().default(''),
  university: z.string().default(''),
  email: z.string().default(''),
});
export type NewUser = z.output<typeof newUser>;
export const EMPTY_USER: NewUser = { firstName: '', lastName: '', orgName: '', university: '', email: '' };

/** Whether the first step of a sign-up is filled in. */
export function isFilled({ firstName, lastName, orgName, university }: NewUser): boolean {
  return [firstName, lastName, orgName, university].every((text) => text.trim() !== '');
}

const NEW_USER = 'bursar.newUser';
const ORDER = 'bursar.order';
const SUBSCRIPTION_EMAIL = 'bursar.subscriptionEmail';

function read<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export const readNewUser = (): NewUser | undefined => read(NEW_USER, newUser);
export const keepNewUser = (user: NewUser): void => sessionStorage.setItem(NEW_USER, JSON.stringify(user));

/** The email of an organization that subscribes. */
export const readSubscriptionEmail = (): string | undefined => read(SUBSCRIPTION_EMAIL, z.string());
export const keepSubscriptionEmail = (email: string): void =>
  sessionStorage.setItem(SUBSCRIPTION_EMAIL, JSON.stringify(email));

/** What was chosen on /registerOrg, for whoever reloads it or comes back from Stripe without paying. */
const order = z.object({
  /** Who chose it. */
  email: z.string(),
  step: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  plan: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  /** As it was typed. */
  quantity: z.string(),
});
export type Order = z.output<typeof order>;

export function readOrder(email: string): Order | undefined {
  const kept = read(ORDER, order);
  return kept?.email === email ? kept : undefined;
}
export const keepOrder = (chosen: Order): void => sessionStorage.setItem(ORDER, JSON.stringify(chosen));

/** A new organization and a subscription exclude each other: whichever was begun last counts. */
export function forgetOnboarding(): void {
  for (const key of [NEW_USER, ORDER, SUBSCRIPTION_EMAIL]) sessionStorage.removeItem(key);
}
