import test from 'ava';
import { announcement } from '../../../api/start/announcement.ts';
import { readConfig } from '../../../api/start/config.ts';

const printed = (variables: Readonly<Record<string, string>>): string =>
  announcement(readConfig(variables, []), 'http://localhost:3000', ['treasurer@x.example']).join('\n');

test('the start announces an open demo, and does not call closed what it opens', (t) => {
  const open = printed({ BURSAR_OPEN_DEMO: '1' });
  t.regex(open, /BURSAR_OPEN_DEMO=1: whoever reaches this port can use the demo's sign-ins and sandboxes/);
  t.notRegex(open, /on this machine only/);
  const kept = printed({});
  t.notRegex(kept, /BURSAR_OPEN_DEMO/);
  t.regex(kept, /All of these work on this machine only\./);
});

test('the start names who can reach it where only this machine can', (t) => {
  t.regex(printed({}), /Only this machine reaches it\. BURSAR_HOST=0\.0\.0\.0 lets others reach it/);
  t.notRegex(printed({ BURSAR_HOST: '0.0.0.0' }), /Only this machine/);
});

test('without the demo no sign-in, outbox or sandbox is named, but what is not set up', (t) => {
  const lines = printed({ BURSAR_DEMO: '0' });
  t.notRegex(lines, /treasurer@|\/outbox|\/sandbox/);
  for (const name of ['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'STRIPE_SECRET_KEY', 'GOOGLE_CLIENT_ID'])
    t.true(lines.includes(`${name} is not set`), name);
});
