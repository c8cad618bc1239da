import test from 'ava';
import { readDraft } from '../../member-portal/pages/payment/draft.ts';

const day = '2026-02-01';

/** What a tab stores of a draft of Ann's. */
function stored(): { readonly key: string; readonly text: string } {
  const draft = { ...readDraft(null, 'ann', day), typed: { dues: '20' }, useCredits: true };
  return { key: draft.key, text: JSON.stringify(draft) };
}

test('a draft is gone on with: what was typed, and the key that keeps a repeat from paying twice', (t) => {
  const { key, text } = stored();
  t.like(readDraft(text, 'ann', day), { key, typed: { dues: '20' }, useCredits: true });
});

test('on another day the same amounts are another payment, not a repeat', (t) => {
  const { key, text } = stored();
  const later = readDraft(text, 'ann', '2026-03-01');
  t.like(later, { typed: { dues: '20' }, day: '2026-03-01' });
  t.not(later.key, key);
});

test("nobody goes on with somebody else's draft, nor with one that cannot be read", (t) => {
  const { key, text } = stored();
  for (const other of [
    readDraft(text, 'ben', day),
    readDraft('{"uuid":"ann"}', 'ann', day),
    readDraft('x', 'ann', day),
  ]) {
    t.not(other.key, key);
    t.like(other, { typed: {}, useCredits: false, rows: [] });
  }
});
