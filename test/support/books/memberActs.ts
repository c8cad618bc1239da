import { applyLateFees } from '../../../api/jobs/account.ts';
import { type Acting, caughtUp, DONE, HOUR_MS } from './acting.ts';

/** Who is a member, and days on which nothing else happens. */
export const memberActs = {
  lateFees: async ({ api }: Acting) => {
    await caughtUp(api);
    await applyLateFees(api.deps);
    return DONE;
  },
  addMember: async (acting: Acting) => {
    const email = `new${acting.random(1e9)}@${acting.org.orgCode}.example`;
    const person = { fname: acting.pick(['Ann', 'Bo', 'Cy']), lname: 'New', email };
    return (await acting.admin()).post('/api/create-member', person);
  },
  removeMember: async (acting: Acting) => {
    const others = (await acting.rows('members', { active: true })).filter(({ fname }) =>
      /^(Ann|Bo|Cy)$/.test(String(fname)),
    );
    const row = acting.pick(others);
    return row && (await acting.admin()).post('/api/delete-member', { idArray: [{ _id: row.id }] });
  },
  reinstateMember: async (acting: Acting) => {
    const row = acting.pick(await acting.rows('members', { active: false }));
    return row && (await acting.admin()).post('/api/reinstate-member', { _id: row.id });
  },
  /** Nothing happens for some weeks. */
  wait: async ({ api, random }: Acting) => {
    api.advance((5 + random(20)) * 24 * HOUR_MS);
    return DONE;
  },
} as const;
