/**
 * `npm run simulate`: lives of fresh seeds until one breaks a law, or until it is stopped. BURSAR_SEED is the
 * first of them.
 */
import { anySeed } from '../support/size.ts';
import { failureOf, report, shrink } from './search.ts';

const EVERY = 500;
const first = anySeed();
console.log(`Lives from BURSAR_SEED=${first} on.`);
for (let seed = first; ; seed += 1) {
  const error = await failureOf({ seed });
  if (error !== undefined) {
    console.error(report(await shrink({ life: { seed }, error })));
    process.exit(1);
  }
  if ((seed - first + 1) % EVERY === 0) console.log(`${seed - first + 1} lives hold.`);
}
