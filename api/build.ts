import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { StartupError } from './platform/errors/startupError.ts';

/** The project's top folder. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** Where the built front ends lie. */
export const DIST = join(PROJECT, 'dist');

/** Everything that the front ends are made of. */
const SOURCES = [
  'ui',
  'console',
  'member-portal',
  'api/contract.ts',
  'api/platform/contract',
  ...globSync('api/*/**/contract.ts', { cwd: PROJECT }),
  'ledger',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** The file in `dist` that holds the digest of the sources it was built from. */
const STAMP = join(DIST, 'sources.sha256');

/**
 * Build both front ends, unless `dist` has these sources (by content: fresh clones have new times).
 * @throws StartupError when the build fails, after Vite's output
 */
export async function ensureFrontEnds(print: (line: string) => void): Promise<void> {
  const digest = await digestOf(SOURCES.map((path) => join(PROJECT, path)));
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built.trim() === digest) return;
  print('Building the console and the member portal …');
  const started = performance.now();
  await rm(DIST, { recursive: true, force: true });
  await Promise.all(['console', 'member-portal'].map(viteBuild));
  const files = await filesUnder(DIST);
  await Promise.all(files.filter((file) => /\.(js|css|svg)$/.test(file)).map(compress));
  await writeFile(STAMP, `${digest}\n`);
  print(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * In a process of its own, so that the server does not keep the build's memory. Prints output only on
 * failure.
 */
async function viteBuild(app: string): Promise<void> {
  const program = join(PROJECT, 'node_modules/vite/bin/vite.js');
  const vite = spawn(process.execPath, [program, 'build', '--mode', app], {
    cwd: PROJECT,
    // Under NODE_ENV=test, as ava has it, React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
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

/** Lay the compressed forms beside a file: koa-send answers with the one that the browser takes. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
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
