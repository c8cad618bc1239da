import { loadStream } from '../../ledger/loadStream.ts';
import { organization } from '../../ledger/organization/decide.ts';
import type { LogoSet } from '../../ledger/organization/events.ts';
import { countTry, type Limit } from '../platform/auth/throttle.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf, execute, ok } from '../platform/calls/execute.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import {
  claimUpload,
  discardUpload,
  expectRemoval,
  removingFiles,
  storeUpload,
} from '../platform/uploads/uploads.ts';
import { removeLogo, uploadLogo } from './contract.ts';

const PER_MEMBER: Limit = { name: 'logo-uploads', points: 40, seconds: 3_600 };

/** The organization's logo: one file, which the next one replaces. */
export const logoRoutes = [
  route(uploadLogo, 'admin', async (request) => {
    const { deps, caller, input } = request;
    await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
    const before = await logoOf(request);
    const file = await storeUpload(request, 'logos', { file: input.file, field: 'file' });
    const claim = { key: file, kind: 'logos', part: 'SetLogo', field: 'file', missing: SEND_AGAIN } as const;
    // Cut short after the event, the sweeper finds the file that is replaced.
    if (before !== undefined) await expectRemoval(request, [before]);
    const { events, position } = await claimUpload(request, claim, () =>
      dispatch(deps, contextOf(request, 'SetLogo'), organization, caller.orgCode, { type: 'SetLogo', file }),
    );
    const set = (events as readonly LogoSet[])[0]?.data;
    if (set?.replaces !== undefined) await discardUpload(deps, set.replaces);
    // A repeat has stored its bytes again, and the event names those of the first try.
    if (set?.file !== file) await discardUpload(deps, file);
    return ok(request, 'The logo was saved.', position);
  }),

  route(removeLogo, 'admin', async (request) => {
    const file = await logoOf(request);
    const command = { type: 'RemoveLogo' } as const;
    return removingFiles(request, file === undefined ? [] : [file], () =>
      execute(request, organization, request.caller.orgCode, command, 'The logo was removed.'),
    );
  }),
];

const SEND_AGAIN = 'Please upload the logo again.';

async function logoOf({ deps, caller }: CallRequest<unknown>): Promise<string | undefined> {
  const { state } = await loadStream(deps.log, organization, caller.orgCode, caller.orgCode);
  return state.status === 'registered' ? state.logo : undefined;
}
