import test from 'ava';
import fc from 'fast-check';
import { checkInCode, isCheckInCode, msToNextCode } from '../../../../api/meeting/checkIn/routes.ts';

const secret = new Uint8Array(32).fill(7);
const whose = { orgCode: 'alpha', meetingId: 'm1' };
const at = (time: string) => new Date(`2026-03-11T${time}Z`);
const shown = (time: string) => checkInCode(secret, whose, at(time));

test('a code is shown for a minute and taken for 30 seconds more', (t) => {
  const code = shown('19:00:00.000');
  t.is(shown('19:00:59.999'), code);
  t.not(shown('19:01:00.000'), code);
  for (const [time, taken] of [
    ['18:59:59.999', false],
    ['19:00:00.000', true],
    ['19:00:59.999', true],
    ['19:01:29.999', true],
    ['19:01:30.000', false],
    ['20:00:00.000', false],
  ] as const)
    t.is(isCheckInCode(secret, whose, code, at(time)), taken, time);
});

test('a code is of one meeting, organization, minute and installation', (t) => {
  const now = at('19:00:10');
  const code = checkInCode(secret, whose, now);
  for (const [other, key] of [
    [{ ...whose, meetingId: 'm2' }, secret],
    [{ ...whose, orgCode: 'beta' }, secret],
    [whose, new Uint8Array(32).fill(8)],
  ] as const)
    t.not(checkInCode(key, other, now), code);
  for (const wrong of ['', '000000', code.slice(1), `${code}0`, ` ${code}`])
    t.false(isCheckInCode(secret, whose, wrong, now), wrong);
});

test('law: at any instant the code that is shown is taken, has six digits, and holds for at most a minute', (t) => {
  const instants = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.nat(89_999), (now, laterMs) => {
      const code = checkInCode(secret, whose, now);
      t.regex(code, /^\d{6}$/);
      const holds = msToNextCode(now);
      t.true(holds > 0 && holds <= 60_000);
      const isTaken = isCheckInCode(secret, whose, code, new Date(now.getTime() + laterMs));
      // By chance two minutes have the same code once in a million times.
      t.is(isTaken, laterMs < holds + 30_000 || checkInCodeAgain(now, laterMs, code));
    }),
  );
});

function checkInCodeAgain(now: Date, laterMs: number, code: string): boolean {
  const then = new Date(now.getTime() + laterMs);
  return [0, 30_000].some((back) => checkInCode(secret, whose, new Date(then.getTime() - back)) === code);
}
