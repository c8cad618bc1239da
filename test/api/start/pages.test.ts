import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { loginPageFor, pages } from '../../../api/platform/contract/pages.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { pageAccess, type Role, roles, rowsOf } from '../calls/access.ts';
import { hear, makePeople, showFigures } from '../people.ts';

/** What a role gets at an address: see access.ts. */
interface Line {
  readonly page: string;
  readonly address: string;
  readonly figuresShown: boolean;
  readonly gets: ReadonlyMap<Role, string>;
}

const lines = readTable(pageAccess);

const dist = await mkdtemp(join(tmpdir(), 'bursar-pages-'));
for (const app of ['console', 'member-portal']) {
  await mkdir(join(dist, app), { recursive: true });
  await writeFile(join(dist, app, 'index.html'), `<!doctype html><head><title>${app}</title></head>`);
  const preloads = [
    ['/charges', '<link href="/list.js">'],
    ['/account/:memberId', '<link href="/account.js">'],
  ];
  await writeFile(join(dist, app, 'preloads.json'), JSON.stringify(preloads));
}
const people = await makePeople(await startApi('api_pages', { deps: { dist } }));
atEnd(test, people.world.api.end);
test.after.always(() => rm(dist, { recursive: true }));

function readTable(table: string): Line[] {
  const [head = [], ...rows] = rowsOf(table);
  return rows.map(([page = '', ...gets]) => ({
    page: page.replace(/[*+].*/, ''),
    address: page.replace('*', '/7?tab=all').replace('+figures', ''),
    figuresShown: page.endsWith('+figures'),
    gets: new Map(head.map((role, index) => [role as Role, gets[index] ?? 'nothing'])),
  }));
}

/** What came back, in the words of the table. */
async function getAs(role: Role, address: string): Promise<string> {
  const heard = await hear(people.world.api.url + address, { headers: await people.cookieOf(role) });
  const place = heard.headers.get('location') ?? '';
  if (heard.status === 302) return place === loginPageFor(address) ? 'login' : place;
  if (heard.status !== 200) return String(heard.status);
  return heard.text.includes('<title>console</title>') ? 'C' : 'P';
}

test.serial('every page has its line in the table, and every line its page', (t) => {
  t.deepEqual([...(lines[0]?.gets.keys() ?? [])], [...roles]);
  const known = new Set(lines.map(({ page }) => page));
  known.delete('/nowhere');
  t.deepEqual([...known].sort(), [...pages].sort());
});

for (const figuresShown of [false, true]) {
  test.serial(`each role gets its pages; figures ${figuresShown ? 'shown' : 'hidden'}`, async (t) => {
    await showFigures(people.world, figuresShown);
    for (const { address, gets } of lines.filter((line) => line.figuresShown === figuresShown)) {
      await Promise.all(
        roles.map(async (role) =>
          t.is(await getAs(role, address), gets.get(role) ?? '', `${address}, ${role}`),
        ),
      );
    }
  });
}

test.serial('a page names what its screen needs', async (t) => {
  const headers = await people.cookieOf('admin');
  const page = async (address: string) => (await hear(people.world.api.url + address, { headers })).text;
  t.regex(await page('/charges?type=dues'), /<link href="\/list\.js"><\/head>/);
  t.regex(await page('/account/7'), /<link href="\/account\.js"><\/head>/);
  t.notRegex(await page('/members'), /<link/);
});

test.serial('no page is changed, read or kept by what lies between us and the browser', async (t) => {
  for (const { address } of lines) {
    for (const role of ['nobody', 'admin'] as const) {
      const cookie = await people.cookieOf(role);
      const { headers } = await hear(people.world.api.url + address, { headers: cookie });
      t.regex(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none';.*script-src 'self' 'sha256-[^']+';/,
        address,
      );
      t.regex(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, address);
      t.is(headers.get('x-frame-options'), 'DENY', address);
      t.is(headers.get('x-content-type-options'), 'nosniff', address);
      t.is(headers.get('cache-control'), 'no-cache, private', address);
      t.regex(headers.get('vary') ?? '', /cookie/i, address);
    }
  }
});

test.serial('every other page in HTML has the policy, too', async (t) => {
  const cookie = await people.cookieOf('admin');
  for (const address of ['/outbox', '/api/docs', '/sandbox/stripe', '/api/nothing', '/assets/nothing.js']) {
    const { headers } = await hear(people.world.api.url + address, { headers: cookie });
    const policy = headers.get('content-security-policy') ?? '';
    t.regex(policy, /default-src 'none'/, address);
    t.regex(policy, /frame-ancestors 'none'/, address);
    t.notRegex(policy, /script-src[^;]*unsafe|\*(?!\.js\.stripe\.com)/, address);
  }
});

test.serial('no address of a page leads to another site', async (t) => {
  const elsewhere = [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example/charges',
    '/charges//evil.example',
    '/login?next=//evil.example',
    '/login?next=https:%2f%2fevil.example',
    '/charges?next=https://evil.example',
    '/.//evil.example',
  ];
  for (const address of elsewhere) {
    for (const role of roles) {
      const heard = await hear(people.world.api.url + address, { headers: await people.cookieOf(role) });
      const place = heard.headers.get('location') ?? '';
      t.true(heard.status < 500, address);
      const target = new URL(place, 'http://here.invalid');
      t.is(target.origin, 'http://here.invalid', `${address}, ${role}: ${place}`);
    }
  }
});
