import { mailsLeft } from '../../messaging/byHand.ts';
import { route } from '../../platform/calls/route.ts';
import { RowErrors } from '../../platform/errors/errors.ts';
import { messageFor } from '../../processes/runOnAccounts.ts';
import { requireOwnersOf } from '../charge/checks.ts';
import { getMailsLeft, sendDuesReminder } from './contract.ts';
import { sendReminders } from './remind.ts';

/** Mails that an administrator asks for (spec 2 section 2, "Resend Charge Email"). */
export const reminderRoutes = [
  route(getMailsLeft, 'messages', ({ deps, caller }) => mailsLeft(deps, caller)),

  route(sendDuesReminder, 'admin', async (request) => {
    const { deps, caller, input, callId } = request;
    const chargeIds = [...new Set(input.ids.map(({ _id }) => _id))];
    await requireOwnersOf(request, chargeIds);
    const reminded = await sendReminders(deps, caller, chargeIds, callId);
    const results = reminded.map(({ chargeId, memberId, ok, message }) => ({
      _id: chargeId,
      uuid: memberId,
      ok,
      message,
    }));
    if (!results.some(({ ok }) => ok)) {
      throw new RowErrors(
        results.map(({ message = '' }, index) => ({
          field: `ids.${index}._id`,
          message,
          code: 'NothingToRemind',
        })),
      );
    }
    const message = messageFor(results, 'Successfully sent a Charge Reminder.');
    return { status: 200 as const, message, results };
  }),
];
