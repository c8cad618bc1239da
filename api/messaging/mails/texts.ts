import type { Deps } from '../../deps.ts';
import { accountMail } from '../accountMail.ts';

interface Data {
  readonly message: string;
  /** The sender's name. */
  readonly sender: string;
}

/** A text message to a member without a phone that can be texted. */
export const textByMail = accountMail<Data>({
  label: 'Message',
  isByHand: true,
  read: async ({ db, queued }) =>
    (await readMailedText({ db }, queued.orgCode, queued.subjectId ?? '')) ?? {
      skip: 'The message is no longer stored.',
    },
  write: ({ message, sender }, { organization, publicUrl }) => ({
    subject: `Message from ${organization}`,
    blocks: [
      `${sender} writes:`,
      ...message.split(/\n+/),
      'Other members got this as a text. You get it by email because Bursar has no US or Canadian phone number for you.',
      { kind: 'link', label: 'Add Your Phone Number', url: `${publicUrl}/profile` },
    ],
  }),
});

/** What the mails of a batch say and who sent it; `undefined` once it is forgotten. */
async function readMailedText(
  { db }: Pick<Deps, 'db'>,
  orgCode: string,
  batchId: string,
): Promise<{ readonly message: string; readonly sender: string } | undefined> {
  const { rows } = await db.pool.query<{ message: string; sender: string }>(
    `SELECT message, actor_name AS sender FROM app.mailed_texts WHERE org_code = $1 AND batch_id::text = $2`,
    [orgCode, batchId],
  );
  return rows[0];
}
