import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { conditions, listOf, orderBy, type Paging } from '../engine/paging.ts';
import { select, type ViewOf } from '../engine/table.ts';
import { collectedLines } from './collected.ts';

/** Money that an event brought for a charge or credit, or took from it. Cents. */
export interface CollectedLine extends ViewOf<typeof collectedLines> {
  /** The member's name; empty when unknown. */
  readonly memberName: string;
}

interface CollectedFilter {
  readonly memberId?: string;
  /** A charge type as it was called then; empty: kept as credit. */
  readonly type?: string;
  /** Days on which it happened, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type CollectedQuery = { readonly filter?: CollectedFilter } & Paging<'date'>;

/** What Collected is made of, newest first unless sorted otherwise. */
export const { page: listCollected, every: everyCollected } = listOf<CollectedQuery, CollectedLine>(
  (_, orgCode, { filter = {}, sort = { field: 'date', order: 'DESC' } }) => {
    const where = conditions(orgCode, 'l');
    where.isFromTo('l.day', filter.from, filter.to);
    where.is('l.charge_type', filter.type);
    where.is('l.member_id', filter.memberId);
    return {
      from: 'read.collected_lines l',
      key: ['position', 'line'],
      where,
      order: `${orderBy({ date: 'l.day' }, sort, 'l.position')}, l.line`,
      columns: `${select(collectedLines, 'l')}, coalesce(m.name, '') AS "memberName"`,
      joins: 'LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id',
    };
  },
);
