import test from 'ava';
import { composeText, isLate, segmentsOf } from '../../../ledger/values/textMessage.ts';

test('a text of the GSM alphabet has 160 characters in one segment and 153 in each of several', (t) => {
  const ofGsm = (length: number) => segmentsOf('é'.repeat(length));
  t.deepEqual([0, 1, 160, 161, 306, 307].map(ofGsm), [1, 1, 1, 2, 2, 3]);
});

test('characters of the extension count twice and are not split', (t) => {
  t.is(segmentsOf('€'.repeat(80)), 1);
  t.is(segmentsOf('€'.repeat(81)), 2);
  t.is(segmentsOf(`${'a'.repeat(152)}${'€'.repeat(76)}a`), 2);
  // The euro sign does not fit into the last septet of the first segment, nor what follows into the second.
  t.is(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`), 3);
});

test('one other character makes all of it UCS-2: 70 and 67, an emoji being two that stay together', (t) => {
  t.is(segmentsOf(`${'a'.repeat(69)}’`), 1);
  t.is(segmentsOf(`${'a'.repeat(70)}’`), 2);
  t.is(segmentsOf(`${'a'.repeat(133)}’`), 2);
  t.is(segmentsOf(`${'a'.repeat(134)}’`), 3);
  t.is(segmentsOf('🎉'.repeat(35)), 1);
  // 33 of them fill 66 of 67 units.
  t.is(segmentsOf('🎉'.repeat(66)), 2);
  t.is(segmentsOf('🎉'.repeat(67)), 3);
});

test('a text begins with the club’s name; the first ends with how to opt out', (t) => {
  t.is(composeText('Chess Club', 'Meet at 7', false), 'Chess Club: Meet at 7');
  t.is(composeText('Chess Club', 'Meet at 7', true), 'Chess Club: Meet at 7\nReply STOP to opt out');
});

test('from 9 pm to 8 am of the organization’s zone it is late', (t) => {
  const at = (clock: string) => isLate('America/Los_Angeles', `2026-03-10T${clock}-07:00`);
  t.deepEqual(['07:59:59', '08:00:00', '20:59:59', '21:00:00', '00:00:00'].map(at), [
    true,
    false,
    false,
    true,
    true,
  ]);
  t.true(isLate('America/New_York', '2026-03-10T18:30:00-07:00'));
});
