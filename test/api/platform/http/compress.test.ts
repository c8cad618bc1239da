import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import Koa from 'koa';
import { compressed, writtenOnce } from '../../../../api/platform/http/compress.ts';

test('a JSON answer is written once, compressed or not, and other bodies go out as they are', async (t) => {
  let written = 0;
  const value = {
    toJSON: () => {
      written += 1;
      return { text: 'x'.repeat(2_000) };
    },
  };
  const app = new Koa().use(compressed).use(writtenOnce);
  app.use((ctx) => {
    ctx.body = ctx.path === '/value' ? value : Buffer.from('plain');
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = (path: string, encoding: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { 'accept-encoding': encoding },
    });
  for (const encoding of ['identity', 'br']) {
    written = 0;
    const answer = await ask('/value', encoding);
    t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    t.deepEqual(await answer.json(), { text: 'x'.repeat(2_000) });
    t.is(written, 1, encoding);
  }
  t.is(await (await ask('/file', 'identity')).text(), 'plain');
  server.close();
  server.closeAllConnections();
});
