import { accountMail } from '../accountMail.ts';
import { readMailedText } from '../texts/mailedText.ts';

interface Data {
  readonly message: string;
  /** The sender's name. */
  readonly sender: string;
}

/** A text message to a member without a phone that can be texted. */
export const mail = accountMail<Data>({
  label: 'Message',
  isByHand: true,
  read: async ({ db, queued }) =>
    (await readMailedText({ db }, queued.orgCode, queued.subjectId ?? '')) ?? {
      skip: 'The message was forgotten.',
    },
  write: ({ message, sender }, { organization, publicUrl }) => ({
    subject: `Message from ${organization}`,
    blocks: [
      `${sender} writes:`,
      ...message.split(/\n+/),
      'Others got this as a text message. It comes by mail because Bursar knows no phone number of yours in the US or Canada.',
      { kind: 'link', label: 'Add Your Phone Number', url: `${publicUrl}/profile` },
    ],
  }),
});
