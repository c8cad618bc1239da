import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import { createServer, type ViteDevServer } from 'vite';
import { PROJECT } from '../api/build.ts';

/** The development server; the API in its place knows people by their cookie. */
let api: Server;
let vite: ViteDevServer;
let origin: string;

const people: Readonly<Record<string, object>> = {
  'who=admin': { role: 'admin', showUserData: false },
  'who=member': { role: 'Member', showUserData: false },
};

test.before(async () => {
  api = createHttpServer((request, response) => {
    const person = people[request.headers.cookie ?? ''];
    response.writeHead(person ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...person, path: request.url, host: request.headers.host }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  process.env.BURSAR_API = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  vite = await createServer({
    root: PROJECT,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', watch: null },
  });
  await vite.listen(0);
  origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});

test.after.always(async () => {
  await vite?.close();
  api?.close();
});

/** Ask for a page as a browser does. */
const visit = (path: string, cookie = '') =>
  fetch(`${origin}${path}`, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });

test('each person gets the app that the API would serve', async (t) => {
  t.regex(await (await visit('/login')).text(), /src="\/member-portal\/main\.tsx"/);
  t.regex(await (await visit('/profile', 'who=member')).text(), /src="\/member-portal\/main\.tsx"/);
  t.regex(await (await visit('/account/7', 'who=admin')).text(), /src="\/console\/main\.tsx"/);
  t.is((await visit('/charges')).headers.get('location'), '/login?next=%2Fcharges');
  t.is((await visit('/charges', 'who=member')).headers.get('location'), '/profile');
});

test('the sources of both apps and what they share of the API are served as modules', async (t) => {
  for (const source of [
    '/console/main.tsx',
    '/member-portal/main.tsx',
    '/api/platform/contract/pages.ts',
    '/ui/app/client.ts',
    '/ledger/values/money.ts',
  ]) {
    const answer = await fetch(`${origin}${source}`);
    t.is(answer.status, 200, source);
    t.regex(answer.headers.get('content-type') ?? '', /javascript/, source);
  }
});

test('calls go to the API with the Host that the browser sees', async (t) => {
  const answer = await fetch(`${origin}/api/get-session`, { headers: { cookie: 'who=member' } });
  t.like(await answer.json(), { role: 'Member', path: '/api/get-session', host: new URL(origin).host });
});
