import { isDeepStrictEqual } from 'node:util';
import { dueOn } from '../../ledger/account/charge/due.ts';
import { type AccountState, account, type Payment } from '../../ledger/account/decide.ts';
import { type AccountEvent, accountStream, memberOfAccountStream } from '../../ledger/account/events.ts';
import { decode, postingsOf, type Recorded } from '../../ledger/catalogue.ts';
import type { AccountKey } from '../../ledger/chart.ts';
import { emailId, emailStream } from '../../ledger/email/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { member } from '../../ledger/member/decide.ts';
import type { MemberEvent } from '../../ledger/member/events.ts';
import { processOfStream } from '../../ledger/process/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { type MoneyAccount, moneyAccounts } from '../../ledger/values/moneyAccounts.ts';
import { rowCache } from '../../projections/engine/rowCache.ts';
import { lanes } from '../../projections/index.ts';
import type { Row, Tables } from './tables.ts';

const moneyKeys = Object.keys(moneyAccounts) as MoneyAccount[];

/** Something that must never be. */
class Broken extends Error {}

export function must(holds: boolean, law: string): void {
  if (!holds) throw new Broken(law);
}

/** Sees every event as it is written, and judges it. It asks the log itself, past all faults. */
export interface Witness {
  /** The day of the life. */
  readonly today: CalendarDate;
  readonly log: EventLog;
  /** The first law that was broken. */
  broken(): Error | undefined;
  events(stream: string): readonly Recorded[];
  account(memberId: string): AccountState;
  /** The account after each of its events, from the empty one on. */
  accountsSince(memberId: string, version: number): readonly AccountState[];
  versionOf(memberId: string): number;
  /** Whether a command of this call, or of a step of its process, is in the log. */
  hasWritten(callId: string): boolean;
  unfinished(): readonly string[];
  types(): readonly string[];
  /** Judge the rows as they are now: they are the fold of the log up to where they say. */
  judgeRows(tables: Tables): void;
  /** Judge what is left when everything has settled. */
  judgeEnd(stripeCents: number): void;
}

export function createWitness(inner: EventLog, today: CalendarDate): Witness {
  const streams = new Map<string, Recorded[]>();
  const accounts = new Map<string, AccountState[]>();
  const all: Recorded[] = [];
  const ids = new Set<string>();
  const held = new Map<AccountKey, number>();
  /** The payment that a moved one was at first. */
  const roots = new Map<string, string>();
  const mistaken = new Set<string>();
  let broken: Error | undefined;

  const statesOf = (memberId: string) => accounts.get(memberId) ?? [account.initial];
  const accountNow = (memberId: string) => statesOf(memberId).at(-1) ?? account.initial;
  const rootOf = (paymentId: string) => roots.get(paymentId) ?? paymentId;

  function judge(event: Recorded): void {
    const before = streams.get(event.stream) ?? [];
    must(!ids.has(event.id), `${event.type} of one command is written twice`);
    must((before.at(-1)?.metadata.at ?? '') <= event.metadata.at, 'instants of a stream go back');
    const lines = postingsOf(event);
    const sum = lines.reduce((left, line) => left + line.debitCents - line.creditCents, 0);
    must(sum === 0, `${event.type} does not balance`);
    for (const line of lines)
      held.set(line.account, (held.get(line.account) ?? 0) + line.debitCents - line.creditCents);
    ids.add(event.id);
    all.push(event);
    streams.set(event.stream, [...before, event]);
    const memberId = memberOfAccountStream(event.stream);
    if (memberId !== undefined) judgeAccount(memberId, event as Recorded<AccountEvent>);
  }

  function judgeAccount(memberId: string, event: Recorded<AccountEvent>): void {
    const { type, data } = event;
    const state = account.evolve(accountNow(memberId), event);
    accounts.set(memberId, [...statesOf(memberId), state]);
    if (type === 'PaymentRecorded' && data.movedFrom !== undefined)
      roots.set(data.paymentId, rootOf(data.movedFrom.paymentId));
    if (type === 'PaymentReversed' && data.kind === 'mistake') mistaken.add(rootOf(data.paymentId));
    must(state.creditCents >= 0, 'free credit is below 0');
    for (const charge of state.charges.values()) must(dueOn(charge, today) >= 0, 'less than 0 is due');
    for (const [root, { cents, first }] of moneyByRoot())
      must(cents <= first, `the money of payment ${root} is there more than once`);
    const came = [...moneyByRoot().values()].reduce((sum, { cents }) => sum + cents, 0);
    const inBooks = moneyKeys.reduce((sum, key) => sum + (held.get(key) ?? 0), 0);
    must(
      inBooks === came - paidOutCents(),
      'the books hold the money that came by hand and was not paid out',
    );
  }

  /** Whoever is listed holds their email and gets late fees, and nobody else. */
  function judgeMember(stream: string, events: readonly Recorded[]): void {
    const memberId = stream.slice('member-'.length);
    const state = (events as Recorded<MemberEvent>[]).reduce(member.evolve, member.initial);
    if (state.status === 'unknown') return;
    const isListed = state.status === 'active';
    const holder = streams.get(emailStream(emailId(state.profile.email)))?.at(-1);
    const isHeld = holder?.type === 'EmailReserved' && holder.data.memberId === memberId;
    must(isHeld === isListed, `${memberId} holds their email exactly while they are listed`);
    const changedAt = events.at(-1)?.position ?? '';
    for (const { type, data, position } of (streams.get(accountStream(memberId)) ??
      []) as Recorded<AccountEvent>[]) {
      if (type !== 'ChargeAssessed' || position > changedAt) continue;
      const isStopped = accountNow(memberId).charges.get(data.chargeId)?.lateFeesStoppedOn !== null;
      must(isStopped === !isListed, `late fees of ${memberId} are stopped exactly while they are removed`);
    }
  }

  /** Of each payment by hand or Venmo, what is there now, wherever it was moved, and what came at first. */
  function moneyByRoot(): Map<string, { cents: number; first: number }> {
    const sums = new Map<string, { cents: number; first: number }>();
    for (const states of accounts.values())
      for (const payment of states.at(-1)?.payments.values() ?? []) {
        if (payment.kind === 'stripe' || payment.status !== 'accepted') continue;
        const root = rootOf(payment.paymentId);
        const { cents = 0, first = 0 } = sums.get(root) ?? {};
        const own = root === payment.paymentId ? payment.amountCents : 0;
        sums.set(root, { cents: cents + centsThere(payment), first: first + own });
      }
    return sums;
  }

  /** Of free credit, by hand. */
  function paidOutCents(): number {
    const payouts = [...accounts.values()].flatMap((states) => [
      ...(states.at(-1)?.creditPayouts.values() ?? []),
    ]);
    return payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  async function see(): Promise<void> {
    const last = all.at(-1)?.position;
    const { events } = await inner.readAll({ limit: 1_000, ...(last !== undefined && { after: last }) });
    try {
      for (const event of events) judge(decode(event));
    } catch (error) {
      broken ??= error as Error;
    }
  }

  const unfinished = () =>
    [...streams]
      .filter(([stream, events]) => processOfStream(stream) && events.at(-1)?.type !== 'ProcessFinished')
      .map(([stream]) => stream);

  const references = lanes.map((lane) => ({ ...lane, rows: rowCache('missing'), folded: 0 }));
  function judgeRows(tables: Tables): void {
    for (const reference of references) {
      const { name: lane, projections, rows } = reference;
      for (
        let event = all[reference.folded];
        event !== undefined && event.position <= tables.position(lane);
        event = all[reference.folded]
      ) {
        for (const projection of projections) projection.fold(event, rows);
        reference.folded += 1;
      }
      for (const { tables: own, name } of projections)
        for (const table of own) {
          const folded = [...tables.rowsOf(`read.${table.name}`).values()];
          must(isSame(folded, rows.dirty(table)), `the rows of ${table.name} are the fold of ${name}`);
        }
    }
  }

  return {
    today,
    log: {
      ...inner,
      append: async (...args) => {
        const appended = await inner.append(...args);
        await see();
        return appended;
      },
    },
    broken: () => broken,
    events: (stream) => streams.get(stream) ?? [],
    account: accountNow,
    accountsSince: (memberId, version) => statesOf(memberId).slice(version),
    versionOf: (memberId) => streams.get(accountStream(memberId))?.length ?? 0,
    hasWritten: (callId) =>
      all.some(
        ({ stream, metadata: { commandId } }) =>
          processOfStream(stream) === undefined &&
          [callId, deriveId(`${callId}:process:`)].some((id) => commandId.startsWith(`${id}:`)),
      ),
    unfinished,
    types: () => all.map(({ type }) => type),
    judgeRows,
    judgeEnd(stripeCents) {
      must(unfinished().length === 0, `these are not finished: ${unfinished().join(', ')}`);
      for (const [root, { cents, first }] of moneyByRoot())
        must(cents === (mistaken.has(root) ? 0 : first), `the money of payment ${root} is there once`);
      for (const [stream, events] of streams) if (stream.startsWith('member-')) judgeMember(stream, events);
      must((held.get('stripe') ?? 0) === stripeCents, 'the books hold what Stripe holds');
    },
  };
}

function centsThere(payment: Payment): number {
  if (payment.status !== 'accepted') return 0;
  return payment.movedAway === undefined ? payment.amountCents - payment.reversedCents : 0;
}

/** Whether they are the same rows as JSON, in whatever order. */
function isSame(one: readonly Row[], other: readonly Row[]): boolean {
  const lines = (rows: readonly Row[]) => rows.map(line).sort();
  return one.length === other.length && isDeepStrictEqual(lines(one), lines(other));
}
const line = (row: Row) =>
  JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
