import test from 'ava';
import { email } from '../../../ledger/email/decide.ts';
import { type EmailEvent, emailId, emailStream } from '../../../ledger/email/events.ts';
import { handle } from '../../../ledger/handle.ts';
import { given, refused } from '../../support/given.ts';
import { memoryLog } from '../../support/memory-log.ts';

const reserved: EmailEvent = { type: 'EmailReserved', data: { memberId: 'ana' } };
const released: EmailEvent = { type: 'EmailReleased', data: { memberId: 'ana' } };
const reserve = (memberId: string, history: EmailEvent[]) =>
  given(email, history).when({ type: 'ReserveEmail', memberId });
const release = (memberId: string, history: EmailEvent[]) =>
  given(email, history).when({ type: 'ReleaseEmail', memberId });

test('a free address can be reserved, and again by who holds it', (t) => {
  t.deepEqual(reserve('ana', []), [reserved]);
  t.deepEqual(reserve('ana', [reserved]), [reserved], 'so that no release on its way follows');
  t.deepEqual(reserve('ana', [reserved, released]), [reserved]);
});

test('a taken address is refused', (t) => {
  refused(t, () => reserve('bo', [reserved]), {
    code: 'EmailTaken',
    message: 'Email Already Exists! Please use a different email address.',
    field: 'email',
  });
});

test('only its holder releases an address', (t) => {
  t.deepEqual(release('ana', [reserved]), [released]);
  t.deepEqual(release('bo', [reserved]), []);
  t.deepEqual(release('ana', []), []);
});

test('of many who want one address at once, in two organizations and in any case, one gets it', async (t) => {
  const log = memoryLog();
  const wants = Array.from({ length: 12 }, (_, index) =>
    handle(
      log,
      email,
      emailId(index % 2 === 0 ? 'Ana@School.example' : ' ana@school.example'),
      { type: 'ReserveEmail', memberId: `member ${index}` },
      {
        orgCode: index % 3 === 0 ? 'one' : 'two',
        actor: 'tester',
        at: '2026-01-01T00:00:00Z',
        correlationId: 'c',
        commandId: `want ${index}`,
      },
    ),
  );
  const outcomes = await Promise.allSettled(wants);
  t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  t.is((await log.readStream(emailStream(emailId('ana@school.example')))).length, 1);
  await log.close();
});
