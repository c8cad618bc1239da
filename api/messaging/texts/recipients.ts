import { textablePhone } from '../../../ledger/values/phone.ts';
import { listPhones } from '../../../projections/members/queries.ts';
import type { Deps } from '../../deps.ts';
import { RowErrors } from '../../platform/errors/errors.ts';
import { optedOut } from './optOuts.ts';

type NoTextReason = 'noPhone' | 'otherPhone' | 'optedOut';

/** An active member as a recipient of texts. */
export interface Recipient {
  readonly memberId: string;
  readonly name: string;
  /** As it was typed; empty without one. */
  readonly typed: string;
  /** As it is dialed; `undefined` when there is none of the US or Canada. */
  readonly phone: string | undefined;
  readonly whyNot: NoTextReason | null;
  /** Empty without one. */
  readonly email: string;
}

/** Whether a text is mailed instead. A member who opted out gets neither (decision 34). */
export function canBeMailed({ whyNot, email }: Pick<Recipient, 'whyNot' | 'email'>): boolean {
  return (whyNot === 'noPhone' || whyNot === 'otherPhone') && email !== '';
}

/** The active members of an organization by name; `memberId`: this one alone. */
export async function listRecipients(
  { db }: Pick<Deps, 'db'>,
  orgCode: string,
  memberId?: string,
): Promise<Recipient[]> {
  const members = await listPhones(db, orgCode, memberId);
  const dialed = members.map(({ phone, ...member }) => ({
    ...member,
    typed: phone,
    phone: textablePhone(phone),
  }));
  const out = await optedOut(
    db.pool,
    dialed.flatMap(({ phone }) => phone ?? []),
  );
  return dialed.map((member) => ({ ...member, whyNot: whyNot(member, out) }));
}

function whyNot(
  { typed, phone }: Pick<Recipient, 'typed' | 'phone'>,
  out: ReadonlySet<string>,
): NoTextReason | null {
  if (phone === undefined) return typed === '' ? 'noPhone' : 'otherPhone';
  return out.has(phone) ? 'optedOut' : null;
}

/** Messages for members who cannot be texted. */
const reasons: Readonly<Record<NoTextReason, (name: string) => string>> = {
  noPhone: (name) => `${name} has no phone number.`,
  otherPhone: (name) => `The phone number of ${name} is not one of the US or Canada.`,
  optedOut: (name) => `${name} has opted out of text messages.`,
};

/** Whom a row of a call names: by id, by phone, or by both, which must then belong together. */
export interface WantedRecipient {
  readonly uuid?: string | undefined;
  readonly phone?: string | undefined;
}

/** A recipient with a textable phone. */
type Textable = Recipient & { readonly phone: string };

/** Whom the rows name: those who are texted, each phone once, and those who are mailed. */
export interface ChosenRecipients {
  readonly texted: readonly Textable[];
  readonly mailed: readonly Recipient[];
}

/**
 * Those whom the rows name; a phone that members share is texted once, to the one named first. No open relay:
 * only active members of the organization are known; strangers, other organizations' and removed members are
 * not.
 * @param mailOthers mail those without a phone that can be texted
 * @throws RowErrors naming every row that can be neither texted nor mailed
 */
export function chooseRecipients(
  rows: readonly WantedRecipient[],
  recipients: readonly Recipient[],
  mailOthers: boolean,
): ChosenRecipients {
  const byId = new Map(recipients.map((recipient) => [recipient.memberId, recipient]));
  const byPhone = Map.groupBy(recipients, ({ phone }) => phone);
  const texted = new Map<string, Textable>();
  const mailed = new Map<string, Recipient>();
  const refusals = rows.flatMap(({ uuid, phone: typed = '' }, index) => {
    const dialed = textablePhone(typed);
    const isOther = (phone: string | undefined) => typed !== '' && phone !== dialed;
    const named = uuid === undefined ? byPhone.get(dialed ?? '')?.[0] : byId.get(uuid);
    const field = `users.${index}.${uuid === undefined ? 'phone' : 'uuid'}`;
    if (named === undefined || isOther(named.phone)) {
      const who = typed === '' ? `Row ${index + 1}` : typed;
      const message = `${who} is not the phone number of an active member.`;
      return [{ field, code: 'UnknownRecipient', message }];
    }
    const { phone, whyNot, name } = named;
    if (mailOthers && canBeMailed(named)) {
      mailed.set(named.memberId, named);
      return [];
    }
    if (phone === undefined || whyNot !== null)
      return [{ field, code: 'CannotBeTexted', message: reasons[whyNot ?? 'noPhone'](name) }];
    if (!texted.has(phone)) texted.set(phone, { ...named, phone });
    return [];
  });
  if (refusals.length > 0) throw new RowErrors(refusals);
  return { texted: [...texted.values()], mailed: [...mailed.values()] };
}
