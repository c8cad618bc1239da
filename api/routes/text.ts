import { isLate } from '../../ledger/values/textMessage.ts';
import { addPhoneNumber, getTextRecipients, sendText } from '../contract/text.ts';
import { ok } from '../execute.ts';
import { phonesTexted, queueTexts, segmentsLeft } from '../texts/queue.ts';
import { listRecipients } from '../texts/recipients.ts';
import { addPhone } from './profile.ts';
import { route } from './route.ts';

/** Text messages to members (spec 3 section 2, "Send SMS Text Message"). */
export const textRoutes = [
  route(getTextRecipients, 'messages', async ({ deps, caller }) => {
    const [recipients, left] = await Promise.all([
      listRecipients(deps, caller.orgCode),
      segmentsLeft(deps, caller),
    ]);
    const phones = recipients.flatMap(({ phone }) => phone ?? []);
    const texted = await phonesTexted(deps, caller.orgCode, phones);
    const isAdmin = caller.role === 'admin';
    return {
      isSetUp: deps.sms !== undefined,
      recipients: recipients.map(({ memberId, name, typed, phone, whyNot }) => ({
        uuid: memberId,
        name,
        canText: whyNot === null,
        whyNot,
        isFirst: phone !== undefined && !texted.has(phone),
        ...(isAdmin && { phone: typed }),
      })),
      org: caller.org,
      isLate: isLate(caller.timeZone, deps.clock()),
      segmentsLeft: left,
    };
  }),

  route(sendText, 'messages', async ({ deps, caller, callId, input }) => {
    const { users, message, confirmedLate = false } = input;
    await queueTexts(deps, { caller, callId, users, message, confirmedLate });
    return { status: 200 as const, message: 'Successfully sent text messages.' };
  }),

  route(addPhoneNumber, 'messages', async (request) =>
    ok(request, 'Successfully added phone number.', await addPhone(request)),
  ),
];
