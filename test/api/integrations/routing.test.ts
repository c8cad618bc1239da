import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import { checksumLookup, openRoutingService } from '../../../api/integrations/routing/routing.ts';

const KNOWN = '110000000';

/** A look-up service that answers like this; `asked` has what it was asked. */
async function service(status: number, body: string) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/data.json?key=k`, asked, close: () => server.close() };
}

test('the checksum finds a mistyped digit', async (t) => {
  t.true((await checksumLookup(KNOWN)).isKnown);
  for (const wrong of ['110000001', '11000000', '000000000', '11000000a', ''])
    t.false((await checksumLookup(wrong)).isKnown, wrong);
});

test('the number is sent to the service, and OK means yes', async (t) => {
  const { url, asked, close } = await service(
    200,
    '{"message":"OK","customer_name":"BANK OF TESTS","code":200}',
  );
  const lookup = openRoutingService(url, t.fail);
  t.deepEqual(await lookup(KNOWN), { isKnown: true, bankName: 'BANK OF TESTS' });
  t.deepEqual(asked, [`/data.json?key=k&rn=${KNOWN}`]);
  t.false((await lookup('110000001')).isKnown);
  t.is(asked.length, 1, 'what the checksum refuses is not asked');
  close();
});

test('any other message means no', async (t) => {
  const { url, close } = await service(200, '{"message":"not found","code":404}');
  t.deepEqual(await openRoutingService(url, t.fail)(KNOWN), { isKnown: false, bankName: '' });
  close();
});

for (const [what, status, body] of [
  ['nonsense', 200, '<html>'],
  ['another shape', 200, '{}'],
  ['a redirect', 302, ''],
] as const) {
  test(`with ${what} the checksum decides, and the error is reported`, async (t) => {
    const { url, close } = await service(status, body);
    const lines: string[] = [];
    t.deepEqual(await openRoutingService(url, (line) => lines.push(line))(KNOWN), {
      isKnown: true,
      bankName: '',
    });
    t.is(lines.length, 1);
    t.notRegex(lines[0] ?? '', new RegExp(KNOWN));
    close();
  });
}
