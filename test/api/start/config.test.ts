import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { PROJECT } from '../../../api/build.ts';
import { StartupError } from '../../../api/platform/errors/startupError.ts';
import { demoInstallation } from '../../../api/platform/installation.ts';
import { localAddress, readConfig, startClock } from '../../../api/start/config.ts';
import { variables } from '../../../api/start/variables.ts';

const messageOf = (env: NodeJS.ProcessEnv, args: readonly string[] = []): string => {
  try {
    readConfig(env, args);
  } catch (error) {
    return error instanceof StartupError ? error.message : `not for the operator: ${error}`;
  }
  return 'accepted';
};

/** Without variables. */
const defaults = {
  role: 'all',
  pages: true,
  port: 3000,
  host: '127.0.0.1',
  dataFolder: './data',
  demo: true,
  openDemo: false,
  clockStart: undefined,
  databaseUrl: undefined,
  eventStoreUrl: undefined,
  smtp: undefined,
  sms: 'outbox',
  s3: undefined,
  documentQuotaBytes: 1_073_741_824,
  uploadQuotas: { organization: 21_474_836_480, member: 1_073_741_824 },
  publicUrl: undefined,
  trustedProxies: 0,
  secondFactor: 'optional',
  secret: undefined,
  stripe: 'sandbox',
  stripeCardFee: undefined,
  google: 'sandbox',
  hosts: undefined,
  metricsToken: undefined,
  internalEmail: undefined,
  routingLookupUrl: undefined,
  installation: demoInstallation,
};

test('without variables everything runs on the embedded defaults, with the demo', (t) => {
  t.deepEqual<object, object>(readConfig({}, []), defaults);
});

test('an empty variable counts as left out', (t) => {
  const empty = { PORT: '', BURSAR_DATA: '', BURSAR_DEMO: '', BURSAR_CLOCK: '', DATABASE_URL: '' };
  t.deepEqual(readConfig(empty, []), readConfig({}, []));
});

test('every variable is taken over', (t) => {
  const config = readConfig(
    {
      PORT: '8080',
      BURSAR_DATA: '/srv/bursar',
      BURSAR_HOST: '0.0.0.0',
      BURSAR_DEMO: '1',
      BURSAR_OPEN_DEMO: '1',
      BURSAR_HOSTS: 'Dues.example.org, www.example.org:8443',
      BURSAR_TRUST_PROXY: '2',
      BURSAR_SECOND_FACTOR: 'administrators',
      BURSAR_SECRET: '0123456789abcdef0123456789abcdef',
      DATABASE_URL: 'postgres://u:p%40@db:5432/bursar',
      EVENTSTORE_URL: 'esdb+discover://a:2113,b:2113?tls=true',
      BURSAR_URL: 'https://dues.example.org/',
      SMTP_URL: 'smtps://u:p@mail.example.org',
      MAIL_FROM: 'dues@example.org',
      S3_BUCKET: 'dues',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://minio.example.org',
      BURSAR_METRICS_TOKEN: 'm'.repeat(40),
      BURSAR_DOCUMENT_QUOTA_MIB: '2',
      BURSAR_UPLOAD_QUOTA_MIB: '4',
      BURSAR_MEMBER_UPLOAD_QUOTA_MIB: '3',
      STRIPE_CARD_FEE: '2.7%+0.05',
      CONTACT_EMAIL: 'help@example.org',
      CONTACT_PHONE: '+1 555 0100',
      SOCIAL_LINKS: 'https://a.example.org/dues, https://b.example.org/',
      COLLECTIONS_TERMS_URL: 'https://example.org/terms-1',
      ANALYTICS_URL: 'https://stats.example.org/hit',
      ROUTING_LOOKUP_URL: 'https://routing.example.org/data.json',
      BURSAR_INTERNAL_EMAIL: 'Helper@example.org',
    },
    ['--role=api', '--no-pages'],
  );
  t.deepEqual<object, object>(config, {
    ...defaults,
    role: 'api',
    pages: false,
    port: 8080,
    host: '0.0.0.0',
    dataFolder: '/srv/bursar',
    openDemo: true,
    databaseUrl: 'postgres://u:p%40@db:5432/bursar',
    eventStoreUrl: 'esdb+discover://a:2113,b:2113?tls=true',
    smtp: { url: 'smtps://u:p@mail.example.org', from: 'dues@example.org' },
    s3: { bucket: 'dues', region: 'eu-central-1', endpoint: 'https://minio.example.org' },
    documentQuotaBytes: 2_097_152,
    uploadQuotas: { organization: 4_194_304, member: 3_145_728 },
    publicUrl: 'https://dues.example.org',
    trustedProxies: 2,
    secondFactor: 'administrators',
    secret: '0123456789abcdef0123456789abcdef',
    stripeCardFee: { basisPoints: 270, fixedCents: 5 },
    hosts: ['dues.example.org', 'www.example.org:8443'],
    metricsToken: 'm'.repeat(40),
    internalEmail: 'helper@example.org',
    routingLookupUrl: 'https://routing.example.org/data.json',
    installation: {
      contactEmail: 'help@example.org',
      contactPhone: '+1 555 0100',
      socialLinks: ['https://a.example.org/dues', 'https://b.example.org/'],
      collectionsTermsUrl: 'https://example.org/terms-1',
      analyticsUrl: 'https://stats.example.org/hit',
    },
  });
});

test('the sender of mails is the user of SMTP_URL, unless MAIL_FROM names another address', (t) => {
  const url = 'smtps://dues%40example.org:p@mail.example.org';
  t.is(readConfig({ SMTP_URL: url }, []).smtp?.from, 'dues@example.org');
  t.is(readConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.org' }, []).smtp?.from, 'a@b.org');
  t.regex(messageOf({ SMTP_URL: 'smtp://user:p@mail.example.org' }), /^MAIL_FROM should be/);
});

test('a real database starts without the demo, unless BURSAR_DEMO turns it on', (t) => {
  t.false(readConfig({ DATABASE_URL: 'postgres://db/bursar' }, []).demo);
  t.true(readConfig({ DATABASE_URL: 'postgres://db/bursar', BURSAR_DEMO: '1' }, []).demo);
  t.false(readConfig({ BURSAR_DEMO: '0' }, []).demo);
});

for (const [name, value] of [
  ['STRIPE_CARD_FEE', '2.9'],
  ['STRIPE_CARD_FEE', '2.9%'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3000x'],
  ['BURSAR_DEMO', 'yes'],
  ['BURSAR_OPEN_DEMO', 'yes'],
  ['BURSAR_HOST', 'dues.example.org'],
  ['BURSAR_HOST', '0.0.0.0:3000'],
  ['BURSAR_CLOCK', 'yesterday'],
  ['BURSAR_CLOCK', '2026-02-30T00:00:00Z'],
  ['BURSAR_TRUST_PROXY', 'true'],
  ['BURSAR_SECOND_FACTOR', 'admins'],
  ['BURSAR_SECRET', 'too short'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'dues'],
  ['TWILIO_ACCOUNT_SID', 'SK0123456789abcdef0123456789abcdef'],
  ['TWILIO_AUTH_TOKEN', 'secret'],
  ['TWILIO_FROM', '916-555-0199'],
  ['TWILIO_MESSAGING_SERVICE_SID', 'MG1'],
  ['CONTACT_EMAIL', 'help'],
  ['SOCIAL_LINKS', 'http://a.example.org'],
  ['SOCIAL_LINKS', 'https://a.org,https://b.org,https://c.org,https://d.org,https://e.org'],
  ['COLLECTIONS_TERMS_URL', 'http://example.org/terms-1'],
  ['ANALYTICS_URL', 'javascript:alert(1)'],
  ['ROUTING_LOOKUP_URL', 'http://routing.example.org'],
  ['BURSAR_URL', 'dues.example.org'],
  ['BURSAR_HOSTS', 'https://dues.example.org'],
  ['BURSAR_HOSTS', 'dues.example.org,'],
  ['SMTP_URL', 'smtps://a%zz:p@mail.example.org'],
  ['BURSAR_DOCUMENT_QUOTA_MIB', '0'],
  ['BURSAR_UPLOAD_QUOTA_MIB', '1.5'],
  ['S3_BUCKET', 's3://dues'],
  ['S3_REGION', 'Oregon (US)'],
  ['S3_ENDPOINT', 's3'],
  ['DATABASE_URL', 'mysql://db/bursar'],
  ['DATABASE_URL', 'db'],
  ['EVENTSTORE_URL', 'http://events:2113'],
] as const) {
  test(`${name}=${value} is refused in one line that names it`, (t) => {
    const message = messageOf({ [name]: value });
    t.regex(message, new RegExp(`^${name} should be .+\\.$`));
    t.false(message.includes('\n'));
  });
}

test('the clock is set on the embedded default only', (t) => {
  const BURSAR_CLOCK = '2026-03-01T09:00:00-08:00';
  t.deepEqual(readConfig({ BURSAR_CLOCK }, []).clockStart, new Date('2026-03-01T17:00:00Z'));
  t.regex(messageOf({ BURSAR_CLOCK, DATABASE_URL: 'postgres://db/bursar' }), /^BURSAR_CLOCK /);
  t.regex(messageOf({ BURSAR_CLOCK, EVENTSTORE_URL: 'esdb://events:2113' }), /^BURSAR_CLOCK /);
});

test('the keys of Stripe belong together, and without them a real installation takes no cards', (t) => {
  const DATABASE_URL = 'postgres://db/bursar';
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  t.deepEqual(readConfig({ DATABASE_URL, ...keys }, []).stripe, {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
  });
  t.is(readConfig({ DATABASE_URL }, []).stripe, undefined);
  for (const name of Object.keys(keys)) {
    t.regex(messageOf({ ...keys, [name]: '' }), /belong together/, name);
    t.regex(messageOf({ ...keys, [name]: 'wrong' }), new RegExp(`^${name} should begin with`));
  }
});

test('the variables of Twilio belong together, with one sender and an address that Twilio reaches', (t) => {
  const hex = '0123456789abcdef0123456789abcdef';
  const [accountSid, authToken, from] = [`AC${hex}`, hex, '+19165550199'];
  const account = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken };
  const all = { BURSAR_DEMO: '0', BURSAR_URL: 'https://dues.example.org', ...account, TWILIO_FROM: from };
  const { sms } = readConfig(all, []);
  t.deepEqual(sms, { accountSid, authToken, from, messagingServiceSid: undefined });
  t.is(readConfig({ BURSAR_DEMO: '0' }, []).sms, undefined);
  t.is(readConfig({ ...all, BURSAR_DEMO: '1' }, []).sms, 'outbox', 'the people of the demo are made up');
  for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'])
    t.regex(messageOf({ ...all, [name]: '' }), /belong together/, name);
  const service = { TWILIO_MESSAGING_SERVICE_SID: `MG${hex}` };
  t.regex(messageOf({ ...all, TWILIO_FROM: '' }), /^TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID should/);
  t.regex(messageOf({ ...all, ...service }), /^TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID should/);
  t.is(messageOf({ ...all, ...service, TWILIO_FROM: '' }), 'accepted');
  t.regex(messageOf({ ...all, BURSAR_URL: '' }), /^BURSAR_URL should be the https address/);
  t.regex(messageOf({ ...all, BURSAR_URL: 'http://dues.example.org' }), /^BURSAR_URL should be the https/);
});

test('each webhook endpoint at Stripe has a secret of its own', (t) => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const accepted = ['whsec_1,whsec_2', 'whsec_1, whsec_2'];
  for (const STRIPE_WEBHOOK_SECRET of accepted)
    t.is(messageOf({ ...keys, STRIPE_WEBHOOK_SECRET }), 'accepted');
  for (const STRIPE_WEBHOOK_SECRET of ['whsec_1,', 'whsec_1,x', 'whsec_1 whsec_2'])
    t.regex(messageOf({ ...keys, STRIPE_WEBHOOK_SECRET }), /^STRIPE_WEBHOOK_SECRET should begin with/);
});

test('keys of Stripe for real money do not go with those for trying out', (t) => {
  const keys = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  t.regex(messageOf({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }), /belong together/);
  t.is(messageOf({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }), 'accepted');
});

test('a region or an endpoint without a bucket is refused', (t) => {
  t.regex(messageOf({ S3_REGION: 'eu-central-1' }), /belong to S3_BUCKET/);
  t.regex(messageOf({ S3_ENDPOINT: 'https://minio.example.org' }), /belong to S3_BUCKET/);
});

test('the id and the secret of Google belong together, and without them a real installation does not believe everybody', (t) => {
  const DATABASE_URL = 'postgres://db/bursar';
  const keys = { GOOGLE_CLIENT_ID: 'id.apps.example', GOOGLE_CLIENT_SECRET: 's' };
  const google = { clientId: 'id.apps.example', clientSecret: 's' };
  t.deepEqual(readConfig({ DATABASE_URL, ...keys }, []).google, google);
  t.deepEqual(readConfig(keys, []).google, google);
  t.is(readConfig({ DATABASE_URL }, []).google, undefined);
  t.is(readConfig({ DATABASE_URL, BURSAR_DEMO: '1' }, []).google, 'sandbox');
  for (const name of Object.keys(keys)) t.regex(messageOf({ ...keys, [name]: '' }), /belong together/, name);
});

const real = {
  DATABASE_URL: 'postgres://db/bursar',
  SMTP_URL: 'smtps://dues%40example.org:p@mail.example.org',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  GOOGLE_CLIENT_ID: 'id.apps.example',
  GOOGLE_CLIENT_SECRET: 's',
};

test('with the demo or kept mails it listens on this machine alone, unless the operator says where', (t) => {
  t.is(readConfig(real, []).host, undefined, 'all addresses');
  t.is(readConfig({ ...real, BURSAR_DEMO: '1' }, []).host, '127.0.0.1');
  t.is(readConfig({ ...real, SMTP_URL: '' }, []).host, '127.0.0.1');
  const BURSAR_HOST = '::';
  t.is(readConfig({ BURSAR_HOST }, []).host, '::');
  t.is(readConfig({ ...real, BURSAR_HOST }, []).host, '::');
});

test('without the demo there is no sandbox of Stripe or Google, on any database', (t) => {
  for (const env of [{ BURSAR_DEMO: '0' }, { DATABASE_URL: real.DATABASE_URL }]) {
    const { stripe, google } = readConfig(env, []);
    t.deepEqual({ stripe, google }, { stripe: undefined, google: undefined });
  }
  t.not(readConfig({ ...real, DATABASE_URL: '', BURSAR_DEMO: '0' }, []).stripe, undefined);
});

test('this machine reaches the server at localhost, or at the one address that it listens at', (t) => {
  for (const host of [undefined, '127.0.0.1', '0.0.0.0', '::', '::1'])
    t.is(localAddress({ host }, 3000), 'http://localhost:3000');
  t.is(localAddress({ host: '192.0.2.7' }, 80), 'http://192.0.2.7:80');
  t.is(localAddress({ host: '2001:db8::7' }, 80), 'http://[2001:db8::7]:80');
});

test('a part of Bursar cannot run alone on the embedded database', (t) => {
  t.regex(messageOf({}, ['--role=projector']), /DATABASE_URL/);
});

test('unknown arguments and roles are refused', (t) => {
  t.regex(messageOf({}, ['--role=everything']), /--role=all\|api\|projector\|jobs/);
  t.regex(messageOf({}, ['--port=80']), /--role=/);
  t.regex(messageOf({}, ['serve']), /--role=/);
});

test('a clock that is set runs on from there', (t) => {
  const start = new Date('2026-03-01T09:00:00Z');
  const clock = startClock(start);
  const first = clock().getTime();
  t.true(first >= start.getTime());
  t.true(first - start.getTime() < 60_000);
  const wait = Date.now() + 5;
  while (Date.now() < wait);
  t.true(clock().getTime() > first);
});

test('image and Compose file listen at all addresses of their container, without the demo and its outbox', async (t) => {
  const textOf = (name: string) => readFile(join(PROJECT, name), 'utf8');
  const variablesIn = (text: string, pattern: RegExp) =>
    Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));
  const image = variablesIn(await textOf('Dockerfile'), /(?<=^ENV .*)\b(BURSAR_\w+)=(\S+)/gm);
  const compose = variablesIn(
    await textOf('docker-compose.yml'),
    /^ {6}((?:BURSAR|SMTP|STRIPE)_\w+): \$\{\w+:-(.*)\}$/gm,
  );
  t.is(readConfig(image, []).host, '0.0.0.0');
  const database = { DATABASE_URL: 'postgres://db/bursar' };
  const shared = { host: '0.0.0.0', demo: false, openDemo: false, stripe: undefined };
  t.like(readConfig({ ...database, ...image, ...compose }, []), { ...shared, smtp: undefined });
});

test('docs/configuration.md names every variable, and no other', async (t) => {
  const rows = (await readFile(join(PROJECT, 'docs', 'configuration.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...row.matchAll(/`(PORT|[A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)]);
  t.deepEqual([...new Set(named.map(([, name]) => name))].sort(), Object.keys(variables.shape).sort());
});

test('every variable can be given to the Compose file', async (t) => {
  const compose = await readFile(join(PROJECT, 'docker-compose.yml'), 'utf8');
  // In the image the data folder is the volume, the clock is set on the embedded database only, and the port
  // is the published one.
  const apart = ['BURSAR_DATA', 'BURSAR_CLOCK', 'PORT'];
  t.deepEqual(
    Object.keys(variables.shape).filter(
      (name) => !apart.includes(name) && !compose.includes(`\n      ${name}: `),
    ),
    [],
  );
});
