import { getIdentity, type Identity } from '../../projections/members/identity.ts';
import type { Api, Person } from './api.ts';

/** Somebody as the read side knows them. */
export async function identityOf({ db }: Pick<Api, 'db'>, { orgCode, memberId }: Person): Promise<Identity> {
  const found = await getIdentity(db, orgCode, memberId);
  if (found === undefined) throw new Error(`There is no member ${memberId}.`);
  return found;
}
