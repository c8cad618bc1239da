import test from 'ava';
import { readDraft } from '../../member-portal/pages/payment/draft.ts';

/** What a tab stores of a draft of Ann's. */
function stored(): string {
  return JSON.stringify({ ...readDraft(null, 'ann'), typed: { dues: 20 }, useCredits: true });
}

test('a draft keeps what was typed', (t) => {
  t.like(readDraft(stored(), 'ann'), { typed: { dues: 20 }, useCredits: true });
});

test('a draft of an older version of the page keeps what Stripe may have taken', (t) => {
  const { isChosen, ...older } = JSON.parse(stored()) as Record<string, unknown>;
  const order = { id: 'pi_1', method: 'card' };
  t.false(isChosen);
  t.like(readDraft(JSON.stringify({ ...older, order }), 'ann'), { order, isChosen: false });
});

test('what an older version of the page kept in another form is left out', (t) => {
  const older = { ...JSON.parse(stored()), rows: {}, typed: null, billing: 'Ann' };
  const { rows, typed, billing, ...kept } = readDraft(JSON.stringify(older), 'ann');
  t.deepEqual({ rows, typed, name: billing.name }, { rows: [], typed: {}, name: '' });
  t.like(kept, { useCredits: true });
});

test('readDraft ignores the draft of another person and an unreadable one', (t) => {
  for (const other of [
    readDraft(stored(), 'ben'),
    readDraft('{"uuid":"ann"}', 'ann'),
    readDraft('x', 'ann'),
    readDraft('null', 'ann'),
  ])
    t.like(other, { typed: {}, useCredits: false, rows: [] });
});
