import { formatPhone } from '../../../ledger/values/phone.ts';
import type { ProspectView } from '../../../projections/prospectGroups.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { linkTo } from '../../platform/uploads/uploads.ts';
import { mayEditProspect } from './access.ts';
import type { Prospect } from './contract.ts';

/** A prospect (spec 3 section 3), with a link to the picture. */
export async function presentProspect(
  request: { readonly deps: Deps; readonly caller: Caller },
  view: ProspectView,
): Promise<Prospect> {
  const {
    prospectId,
    groupId,
    addedBy,
    addedAt,
    memberId,
    rating,
    approve,
    averageRating,
    approvalPercent,
    ...profile
  } = view;
  return {
    _id: prospectId,
    groupId,
    ...profile,
    phone: formatPhone(profile.phone),
    pictureUrl: profile.picture === '' ? '' : await linkTo(request, profile.picture, addedBy),
    rating: rating ?? 0,
    approve: approve ?? 'n/a',
    avgRating: averageRating,
    avgApproveRate: approvalPercent,
    ts: addedAt,
    memberId: memberId ?? '',
    signedUp: addedBy === '',
    mayEdit: mayEditProspect(request.caller, addedBy),
  };
}
