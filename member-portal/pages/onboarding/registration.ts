import { z } from 'zod';
import { quantity } from '../../../api/organization/onboarding/contract.ts';
import { readExpired } from './expired.ts';
import { type NewUser, readNewUser, readSubscriptionEmail } from './stored.ts';

/** Who subscribes: an organization that is still to be made, or one that there is. */
export type Buyer =
  | { readonly kind: 'new'; readonly email: string; readonly user: NewUser }
  | {
      readonly kind: 'existing';
      readonly email: string;
      readonly orgCode: string | undefined;
      /** Its trial has begun, which the pages before have found out. */
      readonly hasTrial: boolean;
    };

/** The buyer, from what the previous pages kept; undefined when /registerOrg was opened directly. */
export function readBuyer(): Buyer | undefined {
  const email = readSubscriptionEmail();
  if (email !== undefined) return { kind: 'existing', email, orgCode: undefined, hasTrial: false };
  const user = readNewUser();
  if (user !== undefined && user.email !== '') return { kind: 'new', email: user.email, user };
  const expired = readExpired();
  if (expired === undefined) return undefined;
  return { kind: 'existing', email: expired.email, orgCode: expired.org_code, hasTrial: true };
}

/** /registerOrg starts at the plan in a trial, at billing for an organization, else at its details. */
export function beginningOf(buyer: Buyer): 0 | 1 | 2 {
  if (buyer.kind === 'new') return 0;
  return buyer.hasTrial ? 1 : 2;
}

/** A number of members as it is typed (spec 1 section 5). */
export const quantityText = z
  .string()
  .trim()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
  .pipe(quantity);
