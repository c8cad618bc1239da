import { isDeepStrictEqual } from 'node:util';
import { addPayment, createDues } from '../../api/contract/account.ts';
import { createMember } from '../../api/contract/member.ts';
import { type AccountEvent, memberOfAccountStream } from '../../ledger/account/events.ts';
import { postingsOf } from '../../ledger/account/postings.ts';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { toCents } from '../../ledger/values/money.ts';
import type { Database } from '../../projections/database.ts';
import { linesOf, trialBalance } from '../../projections/journal.ts';
import type { Operation } from './load.ts';

/** Everything in the log, in order. */
export async function readWholeLog(log: EventLog): Promise<Recorded[]> {
  const events: Recorded[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await log.readAll({ limit: 5_000, ...(after !== undefined && { after }) });
    if (page.events.length === 0) return events;
    events.push(...page.events.map(decode));
    after = page.position;
  }
}

/** What every operation should have left in the log, found by its key: everything acknowledged once, everything refused not at all. */
export function checkOperations(operations: readonly Operation[], events: readonly Recorded[]): string[] {
  const byKey = Map.groupBy(events, keyOf);
  return operations.flatMap((operation) => {
    const found = (byKey.get(operation.key) ?? []).map(factOf).sort();
    const expected = expectedOf(operation).sort();
    const name = `${operation.call.name} ${operation.key} (status ${operation.status}, ${operation.tries} tries)`;
    const violations: string[] = [];
    if (!isDeepStrictEqual(found, expected))
      violations.push(`${name}: expected ${JSON.stringify(expected)}, the log has ${JSON.stringify(found)}`);
    const { status, answer, repeated } = operation;
    if (status === 200 && repeated !== undefined && !isDeepStrictEqual(repeated, { status, answer }))
      violations.push(`${name}: answered ${JSON.stringify(answer)}, repeated ${JSON.stringify(repeated)}`);
    return violations;
  });
}

/** A load of which nothing is accepted would prove nothing. */
export function checkLoad(operations: readonly Operation[]): string[] {
  const accepted = new Set(operations.filter(({ status }) => status === 200).map(({ call }) => call));
  return [createDues, addPayment, createMember]
    .filter((call) => !accepted.has(call))
    .map((call) => {
      const refused = operations.find((operation) => operation.call === call);
      return `no ${call.name} was accepted: ${JSON.stringify(refused?.answer)}`;
    });
}

/** The key that an operation left in an event. */
function keyOf(event: Recorded): string {
  if (event.type === 'ChargeAssessed') return event.data.terms.memo;
  if (event.type === 'PaymentRecorded') return event.data.orderId;
  if (event.type === 'MemberAdded') return event.data.profile.email.split('@')[0] ?? '';
  return '';
}

/** An event and an expectation in the same words, to compare. */
function factOf(event: Recorded): string {
  const member = memberOfAccountStream(event.stream) ?? '';
  if (event.type === 'ChargeAssessed')
    return `charge ${event.data.chargeId} ${member} ${event.data.terms.amountCents}`;
  if (event.type === 'PaymentRecorded') return `payment ${member} ${event.data.amountCents}`;
  return event.stream;
}

/** What was refused may be accepted when it is asked again; what was accepted stays so. */
function expectedOf({ call, body, ...first }: Operation): string[] {
  const { status, answer } = first.status === 200 ? first : (first.repeated ?? first);
  if (status !== 200) return [];
  if (call === createMember) return [`member-${createMember.output.parse(answer)._id}`];
  if (call === createDues) {
    const { dues } = createDues.input.parse(body);
    return createDues.output
      .parse(answer)
      .results.flatMap(({ ok, _id, uuid }, index) =>
        ok ? [`charge ${_id} ${uuid} ${toCents(dues[index]?.amount ?? 0)}`] : [],
      );
  }
  const { payments } = addPayment.input.parse(body);
  const paid = Map.groupBy(payments, ({ uuid }) => uuid);
  const accepted = addPayment.output.parse(answer).results.filter(({ ok }) => ok);
  return [...new Set(accepted.map(({ uuid }) => uuid))].map((uuid) => {
    const cents = (paid.get(uuid) ?? []).reduce((sum, { amount }) => sum + toCents(amount), 0);
    return `payment ${uuid} ${cents}`;
  });
}

/** Streams without gaps or doubles, entries that balance, and no charge paid beyond what it was worth. */
export function checkLedger(events: readonly Recorded[]): string[] {
  const violations: string[] = [];
  const versions = new Map<string, number>();
  const open = new Map<string, number>();
  for (const event of events) {
    const version = (versions.get(event.stream) ?? 0) + 1;
    versions.set(event.stream, version);
    if (event.version !== version)
      violations.push(`${event.stream}: version ${event.version} where ${version} should be`);
    if (memberOfAccountStream(event.stream) === undefined) continue;
    const difference = postingsOf(event as AccountEvent).reduce(
      (sum, { debitCents, creditCents }) => sum + debitCents - creditCents,
      0,
    );
    if (difference !== 0)
      violations.push(`event ${event.id}: debits and credits differ by ${difference} cents`);
    for (const [chargeId, cents] of movedBy(event))
      open.set(chargeId, (open.get(chargeId) ?? Number.POSITIVE_INFINITY) + cents);
    if (event.type === 'ChargeAssessed') open.set(event.data.chargeId, event.data.terms.amountCents);
  }
  for (const [chargeId, cents] of open)
    if (cents < 0) violations.push(`charge ${chargeId} is overpaid by ${-cents} cents`);
  return violations;
}

/** What an event changes about how much a charge still takes. What was amended or voided is left out: money is given back there. */
function movedBy(event: Recorded): [string, number][] {
  switch (event.type) {
    case 'ChargeAmended':
    case 'ChargeVoided':
      return [[event.data.chargeId, Number.POSITIVE_INFINITY]];
    case 'LateFeeApplied':
      return [[event.data.chargeId, event.data.amountCents]];
    case 'EarlyDiscountGranted':
      return [[event.data.chargeId, -event.data.amountCents]];
    case 'PaymentRecorded':
    case 'CreditSpent':
      return event.data.allocations.map(({ chargeId, amountCents }) => [chargeId, -amountCents]);
    default:
      return [];
  }
}

/** The trial balance that people read, against one added up from the log. */
export async function checkJournal(db: Database, events: readonly Recorded[]): Promise<string[]> {
  const orgCode = events[0]?.metadata.orgCode ?? '';
  const sums = new Map<string, { debitCents: number; creditCents: number }>();
  for (const event of events) {
    if (event.metadata.orgCode !== orgCode) continue;
    for (const { account, debitCents, creditCents } of linesOf(event)) {
      const sum = sums.get(account) ?? { debitCents: 0, creditCents: 0 };
      sums.set(account, {
        debitCents: sum.debitCents + debitCents,
        creditCents: sum.creditCents + creditCents,
      });
    }
  }
  const lines = await trialBalance(db, orgCode);
  const shown = Object.fromEntries(lines.map(({ account, ...amounts }) => [account, amounts]));
  return isDeepStrictEqual(shown, Object.fromEntries(sums))
    ? []
    : [`the trial balance is ${JSON.stringify(shown)}; the log adds up to ${JSON.stringify([...sums])}`];
}
