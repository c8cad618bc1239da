import { randomUUID } from 'node:crypto';
import test from 'ava';
import { listDeliveries } from '../../../api/messaging/deliveries.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';

const api = await startApi('deliveries');
atEnd(test, api.end);

test('mails are found by part of the present name or email or of the subject, and by the whole address', async (t) => {
  const { admin, member, other } = await api.addOrg('found');
  const stranger = (await api.addOrg('strange')).member;
  const mails = [
    [member, member.email, 'Reminder from Found: $50.00 due'],
    [member, 'before@found.example', '$50.00 is overdue: Found'],
    [other, other.email, 'Refund: $7.50 from Found'],
    [admin, admin.email, ''],
    [stranger, stranger.email, '$50.00 is overdue: Strange'],
  ] as const;
  for (const [{ orgCode, memberId }, email, subject] of mails)
    await api.db.pool.query(
      `INSERT INTO app.deliveries (org_code, id, kind, dedup_key, member_id, member_name, email, subject, charge_ids, status, actor, asked_at, changed_at)
       VALUES ($1, $2, 'reminder', 'first', $3, 'As it was', $4, $5, '[]', 'sent', 'system:test', now(), now())`,
      [orgCode, randomUUID(), memberId, email, subject],
    );
  const rename = { _id: member.memberId, fname: 'Xenia', lname: 'Ito', email: member.email };
  t.is((await admin.post('/api/update-member', rename)).status, 200);
  const found = async (q: string) => {
    const { rows, total } = await listDeliveries(api.db, 'found', { filter: { q } });
    t.is(total, rows.length);
    return rows.map(({ email }) => email).sort();
  };
  const ofMember = [member.email, 'before@found.example'].sort();
  t.deepEqual(await found('xenia i'), ofMember);
  t.deepEqual(await found(member.email.toUpperCase()), ofMember);
  t.deepEqual(await found('BEFORE@found.example'), ['before@found.example']);
  t.deepEqual(await found('$50'), ofMember);
  t.deepEqual(await found('refund:'), [other.email]);
  t.deepEqual(await found('As it was'), []);
  t.deepEqual(await found('%'), []);
});
