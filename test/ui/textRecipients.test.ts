import test from 'ava';
import { segmentsOf } from '../../ledger/values/textMessage.ts';
import { segmentsTo } from '../../ui/texts/recipients.ts';

const recipient = (isFirst: boolean) => ({
  ...{ uuid: 'u', name: 'Ann', phone: '+1 408 555 0100', isFirst },
  ...{ canText: true, canMail: true },
});

test('the first text to somebody has the segments of its line about opting out as well', (t) => {
  const message = 'a'.repeat(150);
  const texted = [true, false, false].map(recipient) as unknown as Parameters<typeof segmentsTo>[2];
  t.is(segmentsOf(`D: ${message}`), 1);
  t.is(segmentsTo('D', message, texted), 2 + 1 + 1);
  t.is(segmentsTo('D', message, texted.slice(0, 1)), 2);
  t.is(segmentsTo('D', message, texted.slice(1)), 2);
  t.is(segmentsTo('D', message, []), 0);
});
