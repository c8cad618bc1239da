import { appendFileSync, readFileSync } from 'node:fs';
import { schemaVersions } from '../../ledger/catalogue.ts';
import { nouns } from './index.ts';
import { variantOf } from './noun.ts';

/** An event as a log keeps it. */
export interface Example {
  readonly type: string;
  readonly schema: number;
  readonly data: object;
}

const FILE = new URL('./examples.jsonl', import.meta.url);

/**
 * An event of every type and variant of its fields, each a line, as logs hold them. `npx node
 * test/nouns/examples.ts` adds those that are new. From 1.0 on no line is changed or removed.
 */
export const storedExamples = (): Example[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Example);

/** Variants that the nouns decide today and that are not stored. */
export function missingExamples(): Example[] {
  const stored = new Set(storedExamples().map(variantOf));
  const today = new Map(
    Object.values(nouns)
      .flatMap(({ lives }) => lives.flat())
      .map(({ type, data }) => ({ type, schema: schemaVersions[type], data }))
      .map((example) => [variantOf(example), example]),
  );
  return [...today].flatMap(([variant, example]) => (stored.has(variant) ? [] : [example]));
}

if (import.meta.main)
  appendFileSync(
    FILE,
    missingExamples()
      .map((example) => `${JSON.stringify(example)}\n`)
      .join(''),
  );
