import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { screens as consoleScreens } from '../../console/screens.ts';
import { screens as portalScreens, publicScreens } from '../../member-portal/screens.ts';
import { builtFrontEnds } from '../support/frontEnds.ts';
import { budgets, scriptsOf } from '../support/pageBytes.ts';

const dist = await builtFrontEnds();

/** The addresses in some HTML that begin so. */
function addressesIn(html: string, start: string): string[] {
  return [...html.matchAll(/(?:href|src)="\/([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => address.startsWith(start));
}

async function preloadsOf(app: string): Promise<ReadonlyMap<string, string>> {
  return new Map(JSON.parse(await readFile(join(dist, app, 'preloads.json'), 'utf8')));
}

for (const [app, signedIn, others] of [
  ['console', consoleScreens, []],
  ['member-portal', portalScreens, publicScreens],
] as const) {
  test(`each page of the ${app} names scripts that exist, each once, and who is signed in`, async (t) => {
    const preloads = await preloadsOf(app);
    t.deepEqual(
      [...preloads.keys()],
      [...others, ...signedIn].map(({ path }) => path),
    );
    const entry = addressesIn(await readFile(join(dist, app, 'index.html'), 'utf8'), 'assets/');
    for (const [path, tags] of preloads) {
      const scripts = addressesIn(tags, 'assets/');
      t.true(scripts.length > 0, path);
      const all = [...entry, ...scripts];
      t.is(new Set(all).size, all.length, path);
      await t.notThrowsAsync(Promise.all(scripts.map((script) => access(join(dist, script)))), path);
      t.deepEqual(
        addressesIn(tags, 'api/'),
        signedIn.some((screen) => screen.path === path) ? ['api/get-session'] : [],
      );
    }
  });
}

for (const app of ['console', 'member-portal']) {
  // It would run before what it imports. Which modules share a script: vite.config.ts.
  test(`no script of the ${app} imports one that imports it`, async (t) => {
    const manifest: Record<string, { imports?: string[] }> = JSON.parse(
      await readFile(join(dist, app, 'manifest.json'), 'utf8'),
    );
    const done = new Set<string>();
    const visit = (script: string, importers: readonly string[]): void => {
      t.false(importers.includes(script), [...importers, script].join(' imports '));
      if (done.has(script) || importers.includes(script)) return;
      for (const each of manifest[script]?.imports ?? []) visit(each, [...importers, script]);
      done.add(script);
    };
    for (const script of Object.keys(manifest)) visit(script, []);
  });
}

for (const budget of budgets) {
  const { page, app } = budget;
  test(`${page} names the scripts that it needs, and no other`, async (t) => {
    const entry = addressesIn(await readFile(join(dist, app, 'index.html'), 'utf8'), 'assets/');
    const needed = (await scriptsOf(dist, budget)).filter((script) => !entry.includes(script));
    const named = addressesIn((await preloadsOf(app)).get(page) ?? '', 'assets/');
    t.deepEqual(named.toSorted(), needed.toSorted());
  });
}

for (const app of ['console', 'member-portal']) {
  // A script that needs one that needs it finds nothing there yet: the page stays empty.
  test(`no scripts of the ${app} import each other in a circle`, async (t) => {
    const manifest: Record<string, { readonly imports?: readonly string[] }> = JSON.parse(
      await readFile(join(dist, app, 'manifest.json'), 'utf8'),
    );
    const done = new Set<string>();
    const visit = (script: string, path: readonly string[]): void => {
      t.false(path.includes(script), [...path, script].join(' -> '));
      if (path.includes(script) || done.has(script)) return;
      for (const next of manifest[script]?.imports ?? []) visit(next, [...path, script]);
      done.add(script);
    };
    for (const script of Object.keys(manifest)) visit(script, []);
    t.true(done.size > 50);
  });
}
