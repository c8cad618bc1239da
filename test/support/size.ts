import { randomInt } from 'node:crypto';

/** `npm run soak` runs the long tests at full length. */
export const isSoak = process.env.BURSAR_SOAK === '1';

/** How often, how many or how long: a little in `npm test`, all of it in `npm run soak`. */
export const sized = (inTest: number, inSoak: number): number => (isSoak ? inSoak : inTest);

/** The seed of a random test: the one of BURSAR_SEED to see it again, else another each time. */
export const anySeed = (): number => Number(process.env.BURSAR_SEED ?? randomInt(1e6));
