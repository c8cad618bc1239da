import { purge } from '../../ledger/purge/decide.ts';
import { purgeStream } from '../../ledger/purge/events.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { load } from '../commands.ts';
import type { ComposeDeps, Composed, QueuedMail, Skipped } from './occasion.ts';
import { purgeMail } from './templates/purge.ts';

/** The report of a removal, to whoever operates the installation. The organisation's code is the mail's subject id. */
export async function composePurgeMail(
  { log, installation }: ComposeDeps,
  { subjectId }: QueuedMail,
): Promise<(Composed & { readonly to: string; readonly fromName: string }) | Skipped> {
  const to = installation?.contactEmail ?? '';
  if (to === '') return { skipped: 'CONTACT_EMAIL is not set.' };
  const orgCode = subjectId ?? '';
  const { state } = await load(log, purge, purgeStream(orgCode), orgCode);
  if (state.status === 'none') return { skipped: 'There is no such removal.' };
  const dayOf = (instant: string) => formatDay(instant.slice(0, 10));
  const { counts } = state;
  const registeredOn = dayOf(state.registeredAt);
  const trialEndedOn = dayOf(state.trialEndedAt);
  return {
    ...purgeMail({ orgCode, registeredOn, trialEndedOn, counts }),
    chargeIds: [],
    to,
    fromName: 'Bursar',
  };
}
