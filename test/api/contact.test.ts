import test from 'ava';
import { MailNotSent } from '../../api/integrations/mail/mail.ts';
import { type Api, startApi } from '../support/api.ts';

let api: Api;

test.before(async () => {
  api = await startApi('api_contact', {
    deps: {
      installation: { contactEmail: 'help@example.org', contactPhone: '', socialLinks: [], analyticsUrl: '' },
      mail: {
        send: async () => {
          throw new MailNotSent('connect ECONNREFUSED', true);
        },
        close: async () => undefined,
      },
    },
  });
});
test.after.always(() => api.stop());
test.after(() => api.database.drop());

test('when the mail server is away, whoever writes is told, and so is the operator', async (t) => {
  const input = { fname: 'Ann', lname: 'Lee', email: 'ann@school.example', memo: 'Hello' };
  const answer = await api.visitor().post('/api/contact-us', input);
  t.is(answer.status, 503);
  t.is(answer.at('message'), 'Your message could not be sent. Please try again later.');
  t.true(api.lines.some(({ error }) => /Contact Us:.*ECONNREFUSED/.test(String(error))));
});
