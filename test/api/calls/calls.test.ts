import test from 'ava';
import type { Problem } from '../../../api/platform/contract/call.ts';
import { routes } from '../../../api/start/routes.ts';
import { type Answer, startApi } from '../../support/api.ts';
import { everyEvent, neverInAnEvent } from '../../support/neverInAnEvent.ts';
import { atEnd } from '../../support/scope.ts';
import { makeWorld } from '../world.ts';
import { cases, send } from './cases.ts';

/** What was answered, by the path of the call, since the test began. */
let answers: { readonly path: string | undefined; readonly answer: Answer }[] = [];
const heard = (path: string, answer: Answer) => answers.push({ path: path.split('?')[0], answer });
const world = await makeWorld(await startApi('api_calls', { keyed: true, heard }));
atEnd(test, world.api.end);

test.serial('every call has its cases, and every case its call', (t) => {
  t.deepEqual(Object.keys(cases).sort(), routes.map(({ call }) => call.name).sort());
});

/** What calls said when a rule refused them: the field and the sentence. */
const refusals = new Set<string>();

/** The sentence, without the random part of an email. */
const said = (answer: Answer) => String(answer.at('message')).replace(/[\da-f]{8}@/, '…@');

/** The act must write nothing. */
async function writingNothing(act: () => Promise<Answer>): Promise<{ answer: Answer; written: number }> {
  const before = await world.api.events();
  const answer = await act();
  return { answer, written: (await world.api.events()) - before };
}

for (const { call, who } of routes) {
  const own = cases[call.name];
  if (own === undefined) continue;
  /** Who may make the call, in Alpha. */
  const allowed = () => (who === 'operator' ? world.operator : world.alpha.admin);

  test.serial(`${call.name}: success`, async (t) => {
    answers = [];
    await own.success(t, world);
    const given = answers.filter(({ path }) => path === `/api/${call.name}`).map(({ answer }) => answer);
    t.true(
      given.some(({ status }) => status === 200),
      JSON.stringify(given),
    );
    for (const { path, answer } of answers)
      if (answer.status === 422 || answer.status === 409)
        refusals.add(`${path?.replace('/api/', '')}, ${answer.at('errors.0.field') ?? '—'}: ${said(answer)}`);
    for (const { body } of given.filter(({ status }) => status === 200)) {
      const parsed = call.output.safeParse(body);
      t.true(parsed.success, `the answer is not what the contract says: ${parsed.error?.message}`);
    }
  });

  test.serial(`${call.name}: bad input`, async (t) => {
    if (own.badInput === 'takes no input') {
      const tricks = { org_code: 'beta', orgCode: 'beta', role: 'Member', uuid: world.beta.member.memberId };
      const plain = await send(world.alpha.admin, call, {});
      const tricked = await send(world.alpha.admin, call, tricks);
      t.deepEqual(withoutToken(tricked.body), withoutToken(plain.body));
      return;
    }
    for (const { input, field } of own.badInput) {
      const { answer, written } = await writingNothing(() => send(allowed(), call, input));
      t.is(answer.status, 400, `${JSON.stringify(input)} -> ${JSON.stringify(answer.body)}`);
      t.is(answer.at('errors.0.field'), field, JSON.stringify(answer.body));
      t.is(answer.headers.get('content-type'), 'application/problem+json');
      t.truthy((answer.body as Problem).message);
      t.is(written, 0);
    }
  });
}

test.serial('what people read of a rule that refuses a call', (t) => {
  t.snapshot([...refusals].sort());
});

test.serial('nothing of all this is in an event that should not be', async (t) => {
  const events = await everyEvent(world.api.log);
  t.true(events.some(({ data }) => 'slackHook' in data));
  t.deepEqual(neverInAnEvent(events), []);
});

/** Parts of secrets of Stripe's, of links that let somebody in or show something, and of recovery codes. */
const SECRET = /_secret_|https?:|[?&](signature|token)=|otpauth|recoveryCodes|oneTime/i;

test.serial('no answer that is kept for its key holds a secret', async (t) => {
  const { rows } = await world.api.db.pool.query<{ answer: string | null }>(
    'SELECT answer FROM app.idempotency',
  );
  const kept = rows.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  t.true(kept.length > 50);
  t.true(rows.length > kept.length, 'those that hold one have their keys there');
  t.deepEqual(
    kept.filter((answer) => SECRET.test(answer)),
    [],
  );
});

test.serial('nothing went wrong on the server', (t) => {
  t.deepEqual(world.api.errors(), []);
});

/** A body but for a token in an address, which is another one each time. */
function withoutToken(body: unknown): string {
  return JSON.stringify(body).replace(/token=[\w-]+/, 'token=');
}
