import { writeFileSync } from 'node:fs';
import { schemaVersions } from '../../../ledger/catalogue.ts';
import { fewest, nouns } from '../../support/freshEvents.ts';

/** Make `examples.ts` anew: `node test/ledger/events/write.ts && npx biome check --write test/ledger/events`. */
const HEADER = `/**
 * An example of every type of event, and more where a type has variants, as the log keeps them. They must stay readable: \`examples.test.ts\` decodes, folds and
 * projects them. Until 1.0 this file is made anew when a type changes (\`node test/ledger/events/write.ts && npx biome check --write test/ledger/events\`). From 1.0
 * on nothing here is changed or removed, ever: a changed type adds an example with its new schema.
 */`;
const order = Object.keys(schemaVersions);
const examples = nouns
  .flatMap(({ fresh }) => fewest(fresh))
  .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
  .map(({ type, data }) => ({ type, schema: schemaVersions[type], data }));

writeFileSync(
  new URL('./examples.ts', import.meta.url),
  `${HEADER}\nexport const examples: readonly { type: string; schema: number; data: object }[] = ${JSON.stringify(examples)};\n`,
);
