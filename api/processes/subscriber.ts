import { RuleViolation } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { member } from '../../ledger/member/decide.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { organization } from '../../ledger/organization/decide.ts';
import { tenantStatusOf, trialEnd } from '../../ledger/organization/tenantStatus.ts';
import type { Deps } from '../deps.ts';
import { findHolder } from './loginEmails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Subscriber {
  readonly orgCode: string;
  /** Days that its trial still has, the present one included. */
  readonly trialDays: number;
}

/**
 * The organization that somebody administers and that is not subscribed, from the log.
 * @throws RuleViolation EmailUnknown, NotAdministrator, AlreadySubscribed
 */
export async function subscriberOf(
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  email: string,
): Promise<Subscriber> {
  const unknown = new RuleViolation('EmailUnknown', 'This email does not exists in our server', 'email');
  const holder = await findHolder(log, email);
  if (holder === undefined) throw unknown;
  const { orgCode, memberId } = holder;
  const { state: person } = await loadStream(log, member, memberId, orgCode);
  if (person.status !== 'active') throw unknown;
  if (person.role !== ADMIN) {
    const message = 'Please use the email address of an administrator of the organization.';
    throw new RuleViolation('NotAdministrator', message, 'email');
  }
  const { state, events } = await loadStream(log, organization, orgCode, orgCode);
  const [first] = events;
  if (state.status !== 'registered' || first === undefined) throw unknown;
  const registeredAt = first.metadata.at;
  const now = clock();
  if (tenantStatusOf({ registeredAt, subscription: state.subscription?.status }, now) === 'subscribed')
    throw new RuleViolation('AlreadySubscribed', 'This organization has already subscribed.');
  const leftMs = trialEnd(registeredAt).getTime() - now.getTime();
  return { orgCode, trialDays: Math.max(0, Math.ceil(leftMs / DAY_MS)) };
}
