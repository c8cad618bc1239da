import { createHash } from 'node:crypto';
import test from 'ava';
import fc from 'fast-check';
import { deriveId, eventIdsOf } from '../../../ledger/log/eventId.ts';

const at = '2026-03-01T12:00:00.000Z';
const UUID_V5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id is a UUID of version 5 and stays the same forever', (t) => {
  // Fixed: a change here would let every retry of an old command write a second time.
  t.is(deriveId('bursar'), '87669b39-9665-59ef-b1d4-7d7ee74db68d');
  t.is(deriveId('Zoë \ud800 x'), '814cfaa3-5c14-53f6-a83d-bc5b32ad7d2f');
  const event = { type: 'EmailReserved', data: { memberId: 'm1' } };
  t.deepEqual(eventIdsOf({ orgCode: 'abgesu', commandId: 'c1', at }, [event]), [
    'ce4f4016-8736-55b3-8fe1-010836c636a2',
  ]);
});

test('an id is the hash of the namespace and the name, with version and variant set', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const id = deriveId(name);
      const namespace = Buffer.from('6f1d2c1e8a514c0c9b2e5a7d3c4e9f10', 'hex');
      const hash = createHash('sha1').update(namespace).update(name, 'utf8').digest('hex');
      const digits = id.replaceAll('-', '');
      t.regex(id, UUID_V5);
      t.is(
        digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17),
        hash.slice(0, 12) + hash.slice(13, 16) + hash.slice(17, 32),
      );
    }),
  );
});

test('another organization, command, instant, index or word in any of the events gives another id', (t) => {
  const one = { type: 'ChargeTypeAdded', data: { chargeType: 'Dues' } };
  const lists = [[one, one], [one], [one, { ...one, type: 'ChargeTypeRemoved' }], [{ ...one, data: {} }]];
  const ids = ['abgesu', 'xyzuni'].flatMap((orgCode) =>
    ['c1', 'c2', 'c1:member'].flatMap((commandId) =>
      [at, '2026-03-01T12:00:00.001Z'].flatMap((instant) =>
        lists.flatMap((events) => eventIdsOf({ orgCode, commandId, at: instant }, events)),
      ),
    ),
  );
  t.is(new Set(ids).size, ids.length);
  t.deepEqual(
    eventIdsOf({ orgCode: 'abgesu', commandId: 'c1', at }, [one, one]),
    eventIdsOf({ orgCode: 'abgesu', commandId: 'c1', at }, [one, one]),
  );
});
