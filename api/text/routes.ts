import { formatPhone } from '../../ledger/values/phone.ts';
import { isLate } from '../../ledger/values/textMessage.ts';
import { isOnTrial } from '../messaging/byHand.ts';
import { phonesTexted, queueTexts, segmentsLeft } from '../messaging/texts/queue.ts';
import { canBeMailed, listRecipients, type Recipient } from '../messaging/texts/recipients.ts';
import { ok } from '../platform/calls/execute.ts';
import { route } from '../platform/calls/route.ts';
import { addPhone } from '../processes/memberProfile.ts';
import { addPhoneNumber, getTextRecipients, sendText } from './contract.ts';

/** Text messages to members (spec 3 section 2, "Send SMS Text Message"). */
export const textRoutes = [
  route(getTextRecipients, 'messages', async ({ deps, caller }) => {
    const [recipients, left] = await Promise.all([
      listRecipients(deps, caller.orgCode),
      segmentsLeft(deps, caller),
    ]);
    const phones = recipients.flatMap(({ phone }) => phone ?? []);
    const texted = await phonesTexted(deps, caller.orgCode, phones);
    const byPhone = Map.groupBy(recipients, ({ phone }) => phone);
    const isAdmin = caller.role === 'admin';
    return {
      isSetUp: deps.sms !== undefined,
      isOutbox: deps.sms?.isOutbox === true,
      recipients: recipients.map(({ memberId, name, typed, phone, whyNot, email }) => ({
        uuid: memberId,
        name,
        samePhoneAs: samePhone(byPhone.get(phone), phone, memberId),
        canMail: canBeMailed({ whyNot, email }),
        canText: whyNot === null,
        whyNot,
        isFirst: phone !== undefined && !texted.has(phone),
        phone: isAdmin ? formatPhone(typed) : undefined,
      })),
      org: caller.org,
      isLate: isLate(caller.timeZone, deps.clock()),
      isOnTrial: isOnTrial(caller, deps.clock()),
      segmentsLeft: left,
    };
  }),

  route(sendText, 'messages', async ({ deps, caller, callId, input }) => {
    const { users, message, confirmedLate = false, mailOthers = false } = input;
    await queueTexts(deps, { caller, callId, users, message, confirmedLate, mailOthers });
    return { status: 200 as const, message: 'Successfully sent text messages.' };
  }),

  route(addPhoneNumber, 'messages', async (request) =>
    ok(request, 'Successfully added phone number.', await addPhone(request)),
  ),
];

/** The first member by name who has this phone, when that is somebody else. */
function samePhone(
  sharing: readonly Recipient[] = [],
  phone: string | undefined,
  memberId: string,
): string | null {
  const first = sharing[0]?.memberId;
  return phone === undefined || first === undefined || first === memberId ? null : first;
}
