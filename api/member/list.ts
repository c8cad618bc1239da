import { z } from 'zod';
import { everyMember, listMembers, type MemberSort, sumMembers } from '../../projections/members/queries.ts';
import { text } from '../platform/contract/call.ts';
import type { Columns } from '../platform/lists/csv.ts';
import { dayOf } from '../platform/lists/csv.ts';
import { ids, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import type { Member } from './contract.ts';
import { presentMember } from './present.ts';

/** Whether they were mailed an invitation. */
const invited = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');

const memberFilter = z
  .strictObject({
    active: z.boolean(),
    invited,
    role: text(40),
    group: text(64),
    standing: z.enum(['Good', 'Bad']),
    owes: z.enum(['yes', 'no']).transform((owes) => owes === 'yes'),
    q,
    id: ids,
  })
  .partial();

/** First the fields of CSV Upload, which reads the file back; then what only Bursar knows. */
const memberColumns: Columns<Member> = {
  'First Name': ({ fname }) => fname,
  'Last Name': ({ lname }) => lname,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Zip: ({ zip }) => zip,
  DOB: ({ dob }) => dob,
  'Expected Graduation Year': ({ graduationYear }) => graduationYear?.toString() ?? '',
  Role: ({ role }) => role,
  Standing: ({ standing }) => standing,
  'Attendance Standing': ({ attendanceStanding }) => attendanceStanding,
  Remaining: ({ remaining }) => remaining.toFixed(2),
  'Last Payment': ({ lastPayment }, timeZone) => (lastPayment === null ? '' : dayOf(lastPayment, timeZone)),
  'Last Login': ({ lastLogin }, timeZone) => (lastLogin === null ? 'Never' : dayOf(lastLogin, timeZone)),
};

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
  summary: 'Members. Filters: active, invited, role, group (an id), standing, owes (yes, no), q, id.',
  filter: memberFilter,
  sort: memberSort,
  wanted: ({ id, ...rest }) => ({ ...rest, ids: id }),
  query: listMembers,
  sums: sumMembers,
  present: (rows) => rows.map(presentMember),
  csv: { columns: memberColumns, every: everyMember },
});
