import {
  calendarAddressSince,
  makeCalendarToken,
  removeCalendarTokens,
} from '../../platform/auth/calendarAddresses.ts';
import { route } from '../../platform/calls/route.ts';
import { CALENDAR_PATH, getCalendarAddress, makeCalendarAddress, removeCalendarAddress } from './contract.ts';

/** One's own private calendar address; api/meeting/calendarAddress/feed.ts answers what is read there. */
export const calendarAddressRoutes = [
  route(getCalendarAddress, 'signedIn', async ({ deps, caller }) => ({
    since: await calendarAddressSince(deps.db.pool, caller.memberId),
  })),

  route(
    makeCalendarAddress,
    'signedIn',
    async ({ deps, caller, at }) => {
      const token = await makeCalendarToken(deps.db.pool, caller, new Date(at));
      return {
        status: 200 as const,
        message: 'This is your calendar address now.',
        address: `${deps.publicUrl}${CALENDAR_PATH}?token=${token}`,
      };
    },
    // The answer is a secret.
    { storesResponse: false },
  ),

  route(removeCalendarAddress, 'signedIn', async ({ deps, caller }) => {
    await removeCalendarTokens(deps.db.pool, [caller.memberId]);
    return { status: 200 as const, message: 'The calendar address no longer works.' };
  }),
];
