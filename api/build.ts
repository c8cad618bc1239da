import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from './start/startupError.ts';

/** The project's top folder. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** Where the built front ends lie. */
export const DIST = join(PROJECT, 'dist');

/** Everything that the front ends are made of. */
const SOURCES = [
  'console',
  'member-portal',
  'api/contract',
  'ledger',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** The file in `dist` that holds the digest of the sources it was built from. */
const STAMP = join(DIST, 'sources.sha256');

/**
 * Build both front ends, unless `dist` was built from these very sources. Content is compared, not time stamps: a fresh clone and a
 * container image have new times and old content.
 * @throws StartupError when the build fails; what Vite said is printed before
 */
export async function ensureFrontEnds(print: (line: string) => void): Promise<void> {
  const digest = await digestOf(SOURCES.map((path) => join(PROJECT, path)));
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built.trim() === digest) return;
  print('Building the console and the member portal …');
  const started = performance.now();
  await viteBuild();
  await writeFile(STAMP, `${digest}\n`);
  print(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Vite runs in a process of its own, so that the memory of a build is not kept by the server. Its output is shown only when it fails. */
async function viteBuild(): Promise<void> {
  const vite = spawn(process.execPath, [join(PROJECT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  vite.stdout.on('data', keep);
  vite.stderr.on('data', keep);
  const [code] = await once(vite, 'close');
  if (code === 0) return;
  process.stderr.write(output);
  throw new StartupError('The front ends could not be built (see above).');
}

async function digestOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(PROJECT, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.main) await ensureFrontEnds((line) => console.log(line));
