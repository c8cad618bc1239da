import { ADMIN } from '../../ledger/member/events.ts';
import { dayIn } from '../../ledger/values/calendar.ts';
import { type Contact, contactOf, getIdentity } from '../../projections/members/identity.ts';
import { type ComposeDeps, type QueuedMail, type Reader, renderFor, type Skip } from './definition.ts';
import { type MailKind, mailKinds } from './kinds.ts';
import type { RenderedMail } from './layout.ts';

/** The outbox, used when the operator has not configured sending. */
export const KEPT_FOR = 'operator@bursar.example';

/** A mail that is ready. */
export interface ComposedMail extends RenderedMail {
  readonly to: string;
  readonly replyTo?: string;
  readonly fromName: string;
  readonly chargeIds: readonly string[];
}

/** Write a mail at the moment of sending, with what is true by then: nothing due, no mail. */
export async function composeMail(
  deps: ComposeDeps,
  queued: QueuedMail & { readonly kind: MailKind },
): Promise<ComposedMail | Skip> {
  const mail = mailKinds[queued.kind];
  if (mail.to === 'operator') {
    const email = deps.installation?.contactEmail || (mail.isKept ? KEPT_FOR : '');
    if (email === '') return { skip: 'CONTACT_EMAIL is not set.' };
    const operator = { organization: 'Bursar', fname: '', email, isAdmin: false, publicUrl: deps.publicUrl };
    return finish(mail, operator, await mail.read?.({ ...deps, queued }));
  }
  const member = await getIdentity(deps.db, queued.orgCode, queued.memberId);
  if (member === undefined) return { skip: 'The member was removed.' };
  const { email, fname, org: organization, role, timeZone, canTakeAttendance } = member;
  if (email === '') return { skip: 'The member has no email address.' };
  const isAdmin = role === ADMIN;
  if (mail.to === 'admins' && !isAdmin) return { skip: 'No longer an administrator.' };
  if (mail.to === 'attendance' && !canTakeAttendance) return { skip: 'No longer takes attendance.' };
  const today = dayIn(timeZone, deps.clock());
  const reader = { organization, fname, email, isAdmin, publicUrl: deps.publicUrl };
  const data = await mail.read?.({ ...deps, queued, member, today });
  const contact = await contactOf(deps.db, queued.orgCode);
  return finish(mail, reader, data, contact?.memberId === member.memberId ? undefined : contact);
}

function finish(
  { write }: Pick<(typeof mailKinds)[MailKind], 'write'>,
  reader: Reader,
  data: unknown,
  contact?: Contact,
): ComposedMail | Skip {
  if (isSkip(data)) return data;
  const content = write(data, reader);
  const {
    to = reader.email,
    chargeIds = [],
    replyTo = contact?.email,
    footer = footerOf(reader, contact),
  } = content;
  const answer = replyTo !== undefined && { replyTo };
  return {
    ...renderFor(reader, { ...content, footer }),
    to,
    ...answer,
    chargeIds,
    fromName: reader.organization,
  };
}

/** The sender's name and the reply address. */
function footerOf({ organization }: Reader, contact: Contact | undefined): string {
  const whom = contact && ` If something looks wrong, reply to this email: ${contact.name} reads it.`;
  return `Sent for ${organization} by Bursar.${whom ?? ''}`;
}

function isSkip(data: unknown): data is Skip {
  return typeof data === 'object' && data !== null && 'skip' in data;
}
