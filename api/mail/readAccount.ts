import { account } from '../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../ledger/account/events.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import { fold } from '../../ledger/decider.ts';
import type { Account, ComposeDeps } from './occasion.ts';

/** A member's account from the log. */
export async function readAccount({ log }: ComposeDeps, memberId: string): Promise<Account> {
  const recorded = await log.readStream(accountStream(memberId));
  const events = recorded.map((event) => decode(event) as Recorded<AccountEvent>);
  return { events, state: fold(account, events) };
}
