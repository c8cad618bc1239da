import type { Group } from '../find.ts';
import { account } from './account.ts';

/** The mutants by hand. */
export const groups: readonly Group[] = [account];
