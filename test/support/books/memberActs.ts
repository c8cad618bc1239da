import { applyAccountRules } from '../../../api/account/jobs.ts';
import { type Acting, caughtUp, DONE, HOUR_MS, often } from './acting.ts';

/** Who is a member, and days on which nothing else happens. */
export const memberActs = {
  lateFees: often(2, async ({ api }: Acting) => {
    await caughtUp(api);
    await applyAccountRules(api.deps);
    return DONE;
  }),
  addMember: often(1, async (acting: Acting) => {
    const email = `new${acting.random(1e9)}@${acting.org.orgCode}.example`;
    const person = { fname: acting.pick(['Ann', 'Bo', 'Cy']), lname: 'New', email };
    return (await acting.admin()).post('/api/create-member', person);
  }),
  removeMember: often(1, async (acting: Acting) => {
    const others = (await acting.rows('members', { active: true })).filter(({ fname }) =>
      /^(Ann|Bo|Cy)$/.test(String(fname)),
    );
    const row = acting.pick(others);
    return row && (await acting.admin()).post('/api/delete-member', { idArray: [{ _id: row.id }] });
  }),
  reinstateMember: often(1, async (acting: Acting) => {
    const row = acting.pick(await acting.rows('members', { active: false }));
    return row && (await acting.admin()).post('/api/reinstate-member', { _id: row.id });
  }),
  /** Nothing happens for some weeks. */
  wait: often(3, async ({ api, random }: Acting) => {
    api.advance((5 + random(20)) * 24 * HOUR_MS);
    return DONE;
  }),
};
