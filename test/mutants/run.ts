/**
 * `npm run mutants`: does a test fail when the product has one thing wrong in it? The mutants by hand are in
 * `list/`; 240 more are drawn by a seed, which is printed and given back by BURSAR_SEED.
 * Without --all, only those that tests of functions alone should kill, a second each. With it, the others
 * too, on a copy of the project: for a night. `--drawn 40` draws fewer, `--only undo` takes those whose file
 * or change matches that.
 */
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSources } from '../support/architecture.ts';
import { type Copy, copyOfProject } from './copy.ts';
import { drawMutants, folderOf } from './draw.ts';
import { findMutant, type Mutant } from './find.ts';
import { failureOf, functionTests } from './functions.ts';
import { groups } from './list/index.ts';
import { reachOf } from './reach.ts';

const ENOUGH = 0.95;
/** Files at once on the copy, the nearest first, so that most mutants do not wait for all. */
const AT_ONCE = 8;

// As ava sets it (ava.config.js).
process.env.TZ = 'UTC';
const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    drawn: { type: 'string', default: '240' },
    only: { type: 'string', default: '' },
  },
});
const seed = Number(process.env.BURSAR_SEED ?? Date.now() % 1_000_000);
const only = new RegExp(options.only);
const print = (line: string) => console.log(line);

interface Case extends Mutant {
  /** The test files that should kill it, those of functions first. */
  readonly tests: readonly string[];
}
type Outcome = 'killed' | 'survived' | 'equivalent' | 'left out';

/** The files of tests of functions, nearest first, and then the others. */
const [isOfFunctions, isLaw] = [
  (file: string) => functionTests.includes(file),
  (file: string) => file.includes('/laws/'),
];
const rank = (file: string) => (isLaw(file) ? 1 : isOfFunctions(file) ? 0 : 2);

function casesOf(): Case[] {
  const sources = readSources();
  const reach = reachOf(sources);
  const byHand = groups.flatMap(({ by, mutants }) => {
    const named = new Set(by.flatMap((pattern) => globSync(pattern)));
    return mutants.map((listed) => {
      const mutant = findMutant(sources, listed);
      const near = reach(mutant.file).filter((file) => named.has(file));
      return { ...mutant, tests: [...new Set([...near, ...named])] };
    });
  });
  const equivalents = byHand.filter(({ equivalent }) => equivalent !== undefined);
  const drawn = drawMutants(sources, Number(options.drawn), seed).map((mutant) => ({
    ...mutant,
    equivalent: equivalents.find(({ source }) => source === mutant.source)?.equivalent,
    tests: reach(mutant.file),
  }));
  return [...byHand, ...drawn]
    .filter(({ file, before, after }) => [file, before, after].some((text) => only.test(text)))
    .map((each) => ({ ...each, tests: each.tests.toSorted((one, other) => rank(one) - rank(other)) }));
}

/** Whether tests of functions alone must kill it: they do in the ledger, and where it has no others. */
function isForFunctions({ file, tests }: Case): boolean {
  const isPure = /^(ledger|ui|console|member-portal)\/(?!log\/).*\.ts$/.test(file);
  return tests.some(isOfFunctions) && (isPure || tests.every(isOfFunctions));
}

async function outcomeOf(mutant: Case, limitMs: number, copy: Copy | undefined): Promise<Outcome> {
  if (mutant.equivalent !== undefined) return 'equivalent';
  if (copy === undefined && !isForFunctions(mutant)) return 'left out';
  const [ofFunctions, others] = [mutant.tests.filter(isOfFunctions), mutant.tests.filter(isOther)];
  if (ofFunctions.length > 0 && (await failureOf(ofFunctions, mutant, limitMs)) !== undefined)
    return 'killed';
  if (copy === undefined) return 'survived';
  for (let at = 0; at < others.length; at += AT_ONCE)
    if ((await copy.failureOf(others.slice(at, at + AT_ONCE), mutant)) !== undefined) return 'killed';
  return 'survived';
}
const isOther = (file: string) => !isOfFunctions(file);

/** Run what the mutants need without any, and how long tests of functions took, in milliseconds. */
async function runUnmutated(cases: readonly Case[], copy: Copy | undefined): Promise<number> {
  const judged = copy === undefined ? cases.filter(isForFunctions) : cases;
  const needed = [...new Set(judged.flatMap(({ tests }) => tests))].sort();
  const started = performance.now();
  const failure = await failureOf(needed.filter(isOfFunctions));
  const took = performance.now() - started;
  const other = await copy?.failureOf(needed.filter(isOther));
  for (const each of [failure, other])
    if (each !== undefined) throw new Error(`The tests fail without any mutant: ${each}`);
  return took;
}

async function main(): Promise<boolean> {
  print(`Mutants are drawn by BURSAR_SEED=${seed}.`);
  const cases = casesOf();
  const copy = options.all ? await copyOfProject() : undefined;
  // Whatever ends it, neither the copy nor its Postgres is left behind.
  if (copy !== undefined)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void copy.remove().finally(() => process.exit(1)));
  try {
    const took = await runUnmutated(cases, copy);
    const counts = new Map<string, Record<Outcome, number>>();
    for (const [index, mutant] of cases.entries()) {
      const outcome = await outcomeOf(mutant, Math.max(20_000, 3 * took), copy);
      const folder = folderOf(mutant.file);
      const count = counts.get(folder) ?? { killed: 0, survived: 0, equivalent: 0, 'left out': 0 };
      counts.set(folder, { ...count, [outcome]: count[outcome] + 1 });
      if (outcome === 'survived' || outcome === 'equivalent')
        print(`${index + 1} of ${cases.length} ${described(mutant, outcome)}`);
    }
    console.table(Object.fromEntries(counts));
    return isEnough([...counts.values()]);
  } finally {
    await copy?.remove();
  }
}

const described = ({ file, line, before, after, equivalent }: Mutant, outcome: Outcome) =>
  `${outcome}: ${file}:${line}: ${before} → ${after || '(nothing)'}${equivalent ? ` (${equivalent})` : ''}`;

function isEnough(counts: readonly Record<Outcome, number>[]): boolean {
  const sumOf = (outcome: Outcome) => counts.reduce((sum, count) => sum + count[outcome], 0);
  const judged = sumOf('killed') + sumOf('survived');
  print(`${sumOf('killed')} of ${judged} killed, ${sumOf('equivalent')} equivalent; BURSAR_SEED=${seed}`);
  if (sumOf('left out') > 0) print(`${sumOf('left out')} left out: npm run mutants -- --all runs them.`);
  return judged > 0 && sumOf('killed') >= ENOUGH * judged;
}

process.exitCode = (await main()) ? 0 : 1;
