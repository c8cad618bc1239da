import { DIST, ensureFrontEnds } from '../../api/build.ts';
import { onceInThisRun } from './database.ts';

/** The folder of the built front ends. The first file of a run to ask builds them; the others wait for it. */
export async function builtFrontEnds(): Promise<string> {
  await onceInThisRun('front_ends', () => ensureFrontEnds(() => undefined));
  return DIST;
}
