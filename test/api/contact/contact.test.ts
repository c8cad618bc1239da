import test from 'ava';
import { contactUs } from '../../../api/contact/contract.ts';
import { MailNotSent } from '../../../api/integrations/mail/mail.ts';
import { noInstallation } from '../../../api/platform/installation.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';

const api = await startApi('api_contact', {
  deps: {
    installation: { ...noInstallation, contactEmail: 'help@example.org' },
    mail: {
      send: async () => {
        throw new MailNotSent('connect ECONNREFUSED', true);
      },
      close: async () => undefined,
    },
  },
});
atEnd(test, api.end);

test('an email with capital letters, as phones begin one, is no mistake', (t) => {
  const input = { fname: 'Jo', lname: 'Lee', email: 'Jo@Club.Example', memo: 'Hello' };
  t.is(contactUs.input.parse(input).email, 'jo@club.example');
  const refused = contactUs.input.safeParse({ ...input, email: 'Jo@Club' });
  t.is(refused.error?.issues[0]?.message, 'Please enter a valid email');
});

test('an unreachable mail server is reported to the writer and the operator', async (t) => {
  const input = { fname: 'Ann', lname: 'Lee', email: 'ann@school.example', memo: 'Hello' };
  const answer = await api.visitor().post('/api/contact-us', input);
  t.is(answer.status, 503);
  t.is(answer.at('message'), 'Your message could not be sent. Please try again later.');
  t.true(api.lines.some(({ error }) => /Contact Us:.*ECONNREFUSED/.test(String(error))));
});
