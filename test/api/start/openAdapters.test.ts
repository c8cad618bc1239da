import test from 'ava';
import { plainTotpSecrets, type TotpSecrets } from '../../../api/platform/auth/totp.ts';
import { openTotpSecrets } from '../../../api/start/openAdapters.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { turnOn } from '../../support/two-step.ts';

const SECRET = 'a secret of the installation, long enough';

let totpSecrets: TotpSecrets = plainTotpSecrets;

const asItIsNow: TotpSecrets = {
  seal: (memberId, seed) => totpSecrets.seal(memberId, seed),
  open: (memberId, kept) => totpSecrets.open(memberId, kept),
};
const api = await startApi('open_seeds', { deps: { totpSecrets: asItIsNow } });
const org = await api.addOrg('totp');
atEnd(test, api.end);

test('with a secret, seeds of before and after are encrypted and give codes; with another, Bursar does not start', async (t) => {
  const said: string[] = [];
  const open = (secret?: string) => openTotpSecrets(api.db.pool, secret, (line) => said.push(line));
  const lengths = async () => {
    const { rows } = await api.db.pool.query<{ bytes: number }>(
      'SELECT octet_length(seed) AS bytes FROM app.two_step',
    );
    return rows.map(({ bytes }) => bytes);
  };
  const before = await turnOn(api, org.member);
  await open();
  t.deepEqual(await lengths(), [20]);

  totpSecrets = await open(SECRET);
  const after = await turnOn(api, org.other);
  t.deepEqual(await lengths(), [49, 49]);
  for (const [person, phone] of [
    [org.member, before],
    [org.other, after],
  ] as const) {
    await person.signIn();
    t.is((await person.post('/api/login-code', { code: phone.code() })).status, 200, person.email);
  }
  await open(SECRET);
  t.deepEqual(said, ['Second factors encrypted with BURSAR_SECRET: 1']);

  await t.throwsAsync(open(`${SECRET}!`), {
    name: 'StartupError',
    message: /2 of 2 .* another BURSAR_SECRET/,
  });
  await t.throwsAsync(open(), { name: 'StartupError', message: /not set/ });
});
