import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { formatPhone, textablePhone } from '../../ledger/values/phone.ts';
import { conditions, listOf, orderBy, type Paging } from '../../projections/engine/paging.ts';
import { membersWith } from '../../projections/names.ts';
import { day, text } from '../platform/contract/call.ts';
import { ids, memberId, named, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import type { SentText } from './contract.ts';

export type TextSort = 'at' | 'name' | 'status' | 'to';

export interface TextFilter {
  readonly memberId?: string;
  readonly ids?: readonly string[];
  readonly status?: string;
  /** Part of the member's present name or email, or the whole phone number. */
  readonly q?: string;
  /** Days of queueing, both included, in the organization's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const sortFields: Record<TextSort, readonly string[]> = {
  at: ['t.asked_at'],
  name: ['t.member_name', 't.asked_at'],
  status: ['t.status', 't.asked_at'],
  to: ['t.phone', 't.asked_at'],
};

/** The delivery log of texts, newest first unless sorted otherwise. */
export const { page: listTexts } = listOf<Paging<TextSort> & { readonly filter?: TextFilter }, SentText>(
  async (db, orgCode, { filter = {}, sort = { field: 'at', order: 'DESC' } }) => {
    const { memberId, ids, status, q, from, to } = filter;
    const where = conditions(orgCode, 't');
    where.is('t.member_id', memberId);
    if (ids !== undefined) where.and(`t.id = ANY(${where.add(ids.filter(isUuid))}::uuid[])`);
    where.is('t.status', status);
    where.isOfDays('t.asked_at', from, to);
    if (q !== undefined) {
      const people = await membersWith(db, orgCode, q);
      where.and(
        `(t.member_id = ANY(${where.add(people)}::text[]) OR t.phone = ${where.add(textablePhone(q) ?? '')})`,
      );
    }
    return {
      from: 'app.texts t',
      key: ['id'],
      where,
      order: orderBy(sortFields, sort, 't.id'),
      columns: `t.id, t.asked_at AS at, t.member_id AS "memberId", t.member_name AS "memberName", t.phone AS "to", t.body AS message,
      t.segments, t.status, t.error, t.actor AS "senderId", t.actor_name AS "senderName"`,
    };
  },
);

const textFilter = z.strictObject({ memberId, status: text(20), q, from: day, to: day, id: ids }).partial();

const textSort: Record<string, TextSort> = {
  id: 'at',
  at: 'at',
  memberName: 'name',
  status: 'status',
  to: 'to',
};

export const textList = listResource({
  name: 'texts',
  summary: 'Text messages to members and what became of them. Filters: memberId, status, q, from, to, id.',
  filter: textFilter,
  sort: textSort,
  wanted: named,
  query: listTexts,
  present: (rows) => rows.map((text) => ({ ...text, to: formatPhone(text.to) })),
});
