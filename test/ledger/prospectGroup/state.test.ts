import test from 'ava';
import type { ProspectGroupEvent, Vote } from '../../../ledger/prospectGroup/events.ts';
import { evolve, evolveAll, initial } from '../../../ledger/prospectGroup/state.ts';

const added = (prospectId: string): ProspectGroupEvent => ({
  type: 'ProspectAdded',
  data: { prospectId, addedBy: 'ann' },
});
const removed = (prospectId: string): ProspectGroupEvent => ({
  type: 'ProspectRemoved',
  data: { prospectId },
});
const voted = (prospectId: string, voterId: string, approve: Vote['approve']): ProspectGroupEvent => ({
  type: 'VoteRegistered',
  data: { prospectId, voterId, rating: 3, approve },
});
const events: readonly ProspectGroupEvent[] = [
  {
    type: 'ProspectGroupAdded',
    data: { name: 'Fall', startDate: '2026-09-01', endDate: '2026-10-01', goal: 20 },
  },
  added('p1'),
  added('p2'),
  voted('p1', 'ann', 'yes'),
  voted('p1', 'bo', 'no'),
  voted('p2', 'ann', 'no'),
  voted('p1', 'ann', null),
  removed('p2'),
];

test('a recruitment group is the same, its events taken at once or one by one', (t) => {
  const group = evolveAll(initial, events);
  t.deepEqual(group, events.reduce(evolve, initial));
  t.like(group, { name: 'Fall', status: 'listed' });
  t.deepEqual(group.prospects, { p1: 'ann' });
  t.deepEqual(group.deleted, ['p2']);
  t.deepEqual(group.votes, { p1: { ann: { rating: 3, approve: null }, bo: { rating: 3, approve: 'no' } } });
});

test('later events leave a former state of a recruitment group as it was', (t) => {
  const before = evolveAll(initial, events);
  const copy = structuredClone(before);
  evolveAll(before, [added('p3'), voted('p1', 'cy', 'yes'), voted('p1', 'bo', 'yes'), removed('p1')]);
  evolveAll(before, [voted('p1', 'bo', 'yes')]);
  t.deepEqual(before, copy);
  t.deepEqual([initial.prospects, initial.deleted, initial.votes], [{}, [], {}]);
});
