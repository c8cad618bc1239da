import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Source files by their path from the project's top, with `/` between folders. */
export type Sources = ReadonlyMap<string, string>;

/** Everything that the import rules are about. */
export function readSources(): Sources {
  const sources = new Map<string, string>();
  for (const top of ['ledger', 'projections', 'api', 'ui', 'console', 'member-portal']) {
    for (const entry of readdirSync(join(PROJECT, top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      sources.set(path.slice(PROJECT.length).replaceAll('\\', '/'), readFileSync(path, 'utf8'));
    }
  }
  return sources;
}

/**
 * What a file imports: our own files as paths from the top, everything else (packages, `node:`) as it is
 * written.
 */
export function importsOf(path: string, source: string): string[] {
  const specifiers = [
    ...source.matchAll(/^\s*(?:import|export)\b[^;]*?\bfrom\s*['"]([^'"]+)['"]/gm),
    ...source.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ].map((match) => match[1] ?? '');
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? join(dirname(path), specifier).replaceAll('\\', '/') : specifier,
  );
}

/** Folders of ours; anything else in an import is a package or a module of Node's. */
const OURS = /^(ledger|projections|api|ui|console|member-portal|test)\//;

interface Rule {
  /** The files that it binds. */
  readonly of: RegExp;
  /** Of our own files, the ones that they may import. `$noun` stands for the folder that `of` captured. */
  readonly may: RegExp | ((noun: string) => RegExp);
  /** Packages and Node modules that they may import; any when left out. */
  readonly packages?: RegExp;
  readonly because: string;
}

/** Every folder of the ledger is a noun, but for the two that all nouns use. */
const NOUN_FILE = /^ledger\/(?!(?:log|values)\/)([^/]+)\//;

/** What the server and the browsers share: each noun's contract, and what these have in common. */
const CONTRACT = /^api\/((.+\/)?contract\.ts$|platform\/contract\/)/;

/** Every folder of the API is a noun, but for those that all nouns use and those that put them together. */
const NOUN_OF_API =
  /^api\/(?!(?:platform|integrations|messaging|processes|stripeSync|jobs|demo|start)\/)([^/]+)\//;

/** Architecture 1. A file is bound by every rule that matches it. */
const rules: readonly Rule[] = [
  {
    of: /^ledger\//,
    may: /^ledger\//,
    because: 'the write side imports nothing of ours outside it',
  },
  {
    of: /^ledger\/values\//,
    may: /^ledger\/values\//,
    packages: /^(date-fns|@date-fns\/|libphonenumber-js\/)/,
    because: 'values are pure and run in browsers',
  },
  {
    of: NOUN_FILE,
    may: (noun) => new RegExp(`^ledger/(${noun}/|values/|[^/]+$|log/(log|eventId)\\.ts$)`),
    // For hashes and comparisons; that neither clock nor chance is asked is checked below.
    packages: /^node:(crypto|util)$/,
    because: 'nouns do not import each other, and deciding needs nothing of the world',
  },
  {
    of: /^projections\//,
    may: /^(projections\/|ledger\/(log|values)\/|ledger\/(catalogue|chart|corrections|posting|world)\.ts$|ledger\/[^/]+\/([^/]+\/)?(events|allocations|balance|terms|state|statement|due|pending|standing|undoable)\.ts$)/,
    because: 'the read side knows events, not decisions',
  },
  {
    of: /^projections\/engine\//,
    may: /^(projections\/engine|ledger)\//,
    because: 'the engine knows no read model',
  },
  {
    of: /^api\//,
    may: /^(api|ledger|projections)\//,
    because: 'the API knows both sides, and no front end',
  },
  {
    of: CONTRACT,
    may: new RegExp(`${CONTRACT.source}|^ledger/values/`),
    packages: /^(?!node:|pg$|koa|react|@mui\/)/,
    because: 'contracts are shared by the server and the browsers',
  },
  {
    of: /^api\/(platform|integrations)\//,
    may: /^(api\/(platform|integrations)\/|api\/deps\.ts$|ledger\/|projections\/)/,
    because: 'the ground floor knows no noun',
  },
  {
    of: /^api\/messaging\//,
    may: /^(api\/(messaging|platform|integrations)\/|api\/deps\.ts$|ledger\/|projections\/)/,
    because: 'mails and texts read what they say, and know no calls',
  },
  {
    of: /^api\/(processes|stripeSync)\//,
    may: /^(api\/(processes|stripeSync|messaging|platform|integrations)\/|api\/deps\.ts$|ledger\/|projections\/)/,
    because: 'nouns call them, not the other way',
  },
  {
    of: NOUN_OF_API,
    may: (noun) =>
      new RegExp(
        `^(api/(${noun}|processes|stripeSync|messaging|platform|integrations)/|api/deps\\.ts$|ledger/|projections/)`,
      ),
    because: 'nouns do not import each other',
  },
  {
    of: /^ui\//,
    may: new RegExp(`^(ui|ledger/values)/|${CONTRACT.source}`),
    packages: /^(?!node:|pg$|koa|react-admin$|ra-)/,
    because: 'both apps use it, and the portal has no react-admin',
  },
  {
    of: /^console\//,
    may: new RegExp(`^(console|ui|ledger/values)/|${CONTRACT.source}`),
    packages: /^(?!node:|pg$|koa)/,
    because: 'the console knows the contract and the values only',
  },
  {
    of: /^member-portal\//,
    may: new RegExp(`^(member-portal|ui|ledger/values)/|${CONTRACT.source}`),
    packages: /^(?!node:|pg$|koa|react-admin$|ra-)/,
    because: 'the portal knows the contract and the values only',
  },
];

/** Imports that go the wrong way, one sentence each. */
export function wrongImports(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    const imports = importsOf(path, source);
    return rules.flatMap((rule) => {
      const bound = rule.of.exec(path);
      if (bound === null) return [];
      const may = typeof rule.may === 'function' ? rule.may(bound[1] ?? '') : rule.may;
      return imports
        .filter((target) => (OURS.test(target) ? !may.test(target) : !(rule.packages?.test(target) ?? true)))
        .map((target) => `${path} imports ${target}, but ${rule.because}`);
    });
  });
}

/** Files that may import the deciders of two nouns: Stripe's webhooks and the demo are nobody's calls. */
const OF_SEVERAL_NOUNS = /^api\/(processes|demo)\/|^api\/stripeSync\/syncing\.ts$/;

/** Files of the API that import the deciders of two nouns, and could write one stream after the other. */
export function writersOfTwoNouns(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    const nouns = importsOf(path, source).flatMap(
      (target) => /^ledger\/([^/]+)\/(?:.+\/)?decide\.ts$/.exec(target)?.[1] ?? [],
    );
    const isOne = new Set(nouns).size <= 1;
    return isOne || !path.startsWith('api/') || OF_SEVERAL_NOUNS.test(path) ? [] : [path];
  });
}

/** Cycles of files, each as the path round it. */
export function cycles(sources: Sources): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.push([...trail.slice(at), path].join(' -> '));
      return;
    }
    if (done.has(path)) return;
    for (const target of importsOf(path, sources.get(path) ?? ''))
      if (sources.has(target)) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return found;
}

/**
 * Folders that import themselves by way of others. Between a folder and one inside it imports may go both
 * ways.
 */
export function circularFolders(sources: Sources): string[] {
  const imported = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    const from = dirname(path);
    const folders = importsOf(path, source)
      .filter((target) => sources.has(target))
      .map((target) => dirname(target))
      .filter((to) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`));
    imported.set(from, new Set([...(imported.get(from) ?? []), ...folders]));
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imported.get(from) ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        reach(to, seen);
      }
    return seen;
  };
  return [...imported.keys()].filter((folder) => reach(folder).has(folder)).sort();
}

/** The programs that are started: they alone read the environment, and hand down what the rest needs. */
const PROGRAMS = new Set([
  'api/main.ts',
  'api/build.ts',
  'api/dev.ts',
  'api/operator.ts',
  'api/register.ts',
  'api/rebuild.ts',
]);

/** Files that read the environment though they are no programs. */
export function environmentReaders(sources: Sources): string[] {
  return [...sources]
    .filter(([path, source]) => /\bprocess\.env\b/.test(withoutComments(source)) && !PROGRAMS.has(path))
    .map(([path]) => path);
}

/** Files of the nouns, where deciding is done, that look at the clock, at chance or at the process. */
export function worldlyDeciders(sources: Sources): string[] {
  const world = /\b(Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|process\.|performance\.|fetch\()/;
  return [...sources]
    .filter(([path, source]) => NOUN_FILE.test(path) && world.test(withoutComments(source)))
    .map(([path]) => path);
}

/** Files that may use timers, chance and the clock of the machine, and why. */
const WORLDLY: readonly (readonly [files: RegExp, because: string])[] = [
  [/^ledger\/world\.ts$/, 'what stands for the machine'],
  [/^ledger\/log\//, 'adapters wait for real stores, which a simulation replaces whole'],
  [/^projections\//, 'the runner and its waiters poll a real Postgres, which a simulation replaces whole'],
  [
    /^api\/(start\/|main\.|build\.|platform\/(pdf\/|http\/|dataFolder\.))/,
    'programs, their folder, sockets and pages of paper',
  ],
  [/^api\/(platform\/auth|session)\//, 'secrets come from cryptography'],
  [/^api\/integrations\/(?!stripe\/[^/]+$)/, 'what reaches or stands in for the outside world'],
  [/^api\/integrations\/stripe\/stripe\.ts$/, 'signatures are of the real time'],
  [
    /^api\/(demo|messaging)\/|^api\/jobs\/(index|database)\.ts$|^api\/account\/reminders\//,
    'not part of the write side yet',
  ],
  [/^api\/(contact\/routes|session\/password)\.ts$/, 'not part of the write side yet'],
];

/** Files that use them all the same: what the write side needs of the world comes by `Deps`. */
export function worldly(sources: Sources): string[] {
  const raw =
    /\b(Date\.now\(|new Date\(\)|Math\.random\b|randomUUID\b(?!`)|set(Timeout|Interval|Immediate)\(|timers\/promises|performance\.now\()/;
  return [...sources]
    .filter(([path, source]) => /^(ledger|projections|api)\//.test(path) && raw.test(withoutComments(source)))
    .map(([path]) => path)
    .filter((path) => !WORLDLY.some(([files]) => files.test(path)));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
