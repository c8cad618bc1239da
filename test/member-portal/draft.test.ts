import test from 'ava';
import { readDraft } from '../../member-portal/pages/payment/draft.ts';

const day = '2026-02-01';

/** What a tab stores of a draft of Ann's. */
function stored(): { readonly key: string; readonly text: string } {
  const draft = { ...readDraft(null, 'ann', day), typed: { dues: 20 }, useCredits: true };
  return { key: draft.key, text: JSON.stringify(draft) };
}

test('a draft keeps what was typed and the key that prevents paying twice', (t) => {
  const { key, text } = stored();
  t.like(readDraft(text, 'ann', day), { key, typed: { dues: 20 }, useCredits: true });
});

test('a payment whose answer was lost before midnight is repeated after it, not made again', (t) => {
  const { key, text } = stored();
  for (const today of ['2026-02-02', '2026-02-07']) t.like(readDraft(text, 'ann', today), { key, day });
});

test('when the server may have forgotten it, the same amounts are another payment', (t) => {
  const { key, text } = stored();
  for (const today of ['2026-02-08', '2026-03-01']) {
    const later = readDraft(text, 'ann', today);
    t.like(later, { typed: { dues: 20 }, day: today });
    t.not(later.key, key);
  }
});

test('a draft of an older version of the page keeps what Stripe may have taken', (t) => {
  const { key, text } = stored();
  const { isChosen, day: _, ...older } = JSON.parse(text) as Record<string, unknown>;
  const order = { id: 'pi_1', method: 'card' };
  t.false(isChosen);
  t.like(readDraft(JSON.stringify({ ...older, order }), 'ann', day), { key, order, day, isChosen: false });
});

test('what an older version of the page kept in another form is left out', (t) => {
  const { key, text } = stored();
  const older = { ...JSON.parse(text), rows: {}, typed: null, billing: 'Ann' };
  const { rows, typed, billing, ...kept } = readDraft(JSON.stringify(older), 'ann', day);
  t.deepEqual({ rows, typed, name: billing.name }, { rows: [], typed: {}, name: '' });
  t.like(kept, { key, useCredits: true });
});

test('readDraft ignores the draft of another person and an unreadable one', (t) => {
  const { key, text } = stored();
  for (const other of [
    readDraft(text, 'ben', day),
    readDraft('{"uuid":"ann"}', 'ann', day),
    readDraft('x', 'ann', day),
    readDraft('null', 'ann', day),
  ]) {
    t.not(other.key, key);
    t.like(other, { typed: {}, useCredits: false, rows: [] });
  }
});
