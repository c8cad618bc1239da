import { readFileSync, writeFileSync } from 'node:fs';
import { schemaVersions } from '../../ledger/catalogue.ts';
import { nouns } from './index.ts';

/** An event as a log keeps it. */
export interface Example {
  readonly type: string;
  readonly schema: number;
  readonly data: object;
}

const FILE = new URL('./examples.jsonl', import.meta.url);

/**
 * An event of every type and variant of its fields, each a line, as logs hold them. From 1.0 on none is
 * changed; until then `npx node test/nouns/examples.ts` makes the file again.
 */
export const storedExamples = (): Example[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Example);

/** The same as the nouns decide them today. */
export function examplesOfToday(): Example[] {
  const variants = new Map(
    Object.values(nouns)
      .flatMap(({ lives }) => lives.flat())
      .map(({ type, data }) => [
        `${type} ${Object.keys(data).sort().join(' ')}`,
        { type, schema: schemaVersions[type], data },
      ]),
  );
  return [...variants.values()];
}

if (import.meta.main)
  writeFileSync(
    FILE,
    examplesOfToday()
      .map((example) => `${JSON.stringify(example)}\n`)
      .join(''),
  );
