import { globSync } from 'node:fs';
import { PROJECT } from '../../api/build.ts';

/** All that browsers run: both front ends, and what they share with the server. */
export const browserSources: readonly string[] = globSync(
  [
    '{ui,console,member-portal,ledger/values}/**/*.{ts,tsx}',
    'api/{contract.ts,platform/contract/*.ts,*/**/contract.ts}',
  ],
  { cwd: PROJECT },
);
