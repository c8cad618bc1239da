import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import test from 'ava';
import { MailNotSent } from '../../../../api/integrations/mail/mail.ts';
import { openSmtp } from '../../../../api/integrations/mail/smtp.ts';

interface Heard {
  readonly commands: string[];
  readonly contents: string[];
}

/** `says` gives the answer to a command's first word, `cut` to end the connection, `content` to the mail. */
async function mailServer(says: Readonly<Record<string, string>> = {}) {
  const heard: Heard = { commands: [], contents: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let content: string[] | undefined;
    const answer = (to: string, otherwise: string) => {
      const line = says[to] ?? otherwise;
      if (line === 'cut') socket.destroy();
      else socket.write(`${line}\r\n`);
    };
    answer('greeting', '220 test');
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
      .on('line', (line) => {
        if (content !== undefined) {
          if (line !== '.') {
            content.push(line);
            return;
          }
          heard.contents.push(content.join('\n'));
          content = undefined;
          answer('content', '250 taken');
          return;
        }
        heard.commands.push(line);
        const word = line.split(' ')[0] ?? '';
        if (word === 'DATA' && says.DATA === undefined) content = [];
        answer(word, word === 'DATA' ? '354 go on' : '250 fine');
      })
      .on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url, heard, stop };
}

const message = {
  id: randomUUID(),
  orgCode: 'alpha',
  fromName: 'Alpha, Beta "Gamma"',
  to: 'ann@example.org',
  subject: 'Größe: $5.00',
  text: 'Text ✓',
  html: '<p>HTML ✓</p>',
};

test('a mail is handed over with its sender, its own id, and both of its forms', async (t) => {
  const { url, heard, stop } = await mailServer();
  const mail = openSmtp({ url, from: 'dues@club.example' });
  await mail.send(message);
  await mail.close();
  stop();
  t.true(heard.commands.some((line) => line.startsWith('MAIL FROM:<dues@club.example>')));
  t.deepEqual(
    heard.commands.filter((line) => line.startsWith('RCPT')),
    ['RCPT TO:<ann@example.org>'],
  );
  const [content = ''] = heard.contents;
  t.regex(content, /^From: "Alpha, Beta \\"Gamma\\"" <dues@club\.example>$/m);
  t.regex(content, new RegExp(`^Message-ID: <${message.id}@club\\.example>$`, 'm'));
  t.regex(content, /^Auto-Submitted: auto-generated$/m);
  t.regex(content, /^Subject: =\?UTF-8\?/m);
  t.regex(content, /text\/plain; charset=utf-8/);
  t.regex(content, /text\/html; charset=utf-8/);
  t.is(heard.contents.length, 1);
});

test('one address is one recipient, even when it is written like a list', async (t) => {
  const { url, heard, stop } = await mailServer();
  const mail = openSmtp({ url, from: 'dues@club.example' });
  await mail.send({ ...message, to: 'a@example.org,b@example.org' }).catch(() => undefined);
  await mail.close();
  stop();
  t.true(heard.commands.filter((line) => line.startsWith('RCPT')).length <= 1);
  t.false(heard.commands.includes('RCPT TO:<b@example.org>'));
});

for (const [what, says, mayRetry] of [
  ['an unknown recipient', { RCPT: '550 no such user' }, false],
  ['a full mailbox', { RCPT: '452 mailbox full' }, true],
  ['a refused sender', { MAIL: '553 not you' }, false],
  ['a refused content', { content: '554 spam' }, false],
  ['a busy server', { content: '451 try later' }, true],
] as const) {
  test(`${what} is not sent, and ${mayRetry ? 'may be' : 'is not'} tried again`, async (t) => {
    const { url, stop } = await mailServer(says);
    const mail = openSmtp({ url, from: 'dues@club.example' });
    const error = await t.throwsAsync(mail.send(message), { instanceOf: MailNotSent });
    t.is(error?.mayRetry, mayRetry);
    await mail.close();
    stop();
  });
}

test('a server that is not there has certainly not taken the mail', async (t) => {
  const { url, stop } = await mailServer();
  stop();
  const mail = openSmtp({ url, from: 'dues@club.example' });
  const error = await t.throwsAsync(mail.send(message), { instanceOf: MailNotSent });
  t.true(error?.mayRetry);
  await mail.close();
});

test('a connection that breaks after the content leaves it open whether the mail was taken', async (t) => {
  const { url, heard, stop } = await mailServer({ content: 'cut' });
  const mail = openSmtp({ url, from: 'dues@club.example' });
  const error = await t.throwsAsync(mail.send(message));
  t.false(error instanceof MailNotSent);
  t.is(heard.contents.length, 1);
  await mail.close();
  stop();
});

test('an answer goes to whom the mail names, else to the sender', async (t) => {
  const { url, heard, stop } = await mailServer();
  const mail = openSmtp({ url, from: 'dues@club.example' });
  await mail.send({ ...message, replyTo: 'ann@school.example' });
  await mail.send(message);
  await mail.close();
  stop();
  t.regex(heard.contents[0] ?? '', /^Reply-To: ann@school\.example$/m);
  t.notRegex(heard.contents[1] ?? '', /^Reply-To/m);
});
