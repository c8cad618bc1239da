import { z } from 'zod';
import { listMembers, type MemberSort, sumMembers } from '../../projections/members/queries.ts';
import { text } from '../platform/contract/call.ts';
import { ids, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import { presentMember } from './present.ts';

const memberFilter = z
  .strictObject({
    active: z.boolean(),
    role: text(40),
    group: text(64),
    standing: z.enum(['Good', 'Bad']),
    owes: z.enum(['yes', 'no']).transform((owes) => owes === 'yes'),
    q,
    id: ids,
  })
  .partial();

const memberSort: Record<string, MemberSort> = {
  id: 'name',
  name: 'name',
  email: 'email',
  role: 'role',
  lastLogin: 'lastLogin',
  standing: 'standing',
  attendanceStanding: 'attendanceStanding',
  remaining: 'remaining',
  lastPayment: 'lastPayment',
};

export const memberList = listResource({
  name: 'members',
  summary: 'Members. Filters: active, role, group (an id), standing, owes (yes, no), q, id.',
  filter: memberFilter,
  sort: memberSort,
  wanted: ({ id, ...rest }) => ({ ...rest, ids: id }),
  query: listMembers,
  sums: sumMembers,
  present: (rows) => rows.map(presentMember),
});
