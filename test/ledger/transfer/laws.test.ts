import test from 'ava';
import fc from 'fast-check';
import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { postingsOf } from '../../../ledger/catalogue.ts';
import { fold, NotFound, RuleViolation } from '../../../ledger/decider.ts';
import { type StandingReceipt, type TransferCommand, transfer } from '../../../ledger/transfer/decide.ts';
import type { TransferEvent } from '../../../ledger/transfer/events.ts';
import { type CalendarDate, plusDays } from '../../../ledger/values/calendar.ts';
import { type HeldOn, type MoneyAccount, moneyAccounts } from '../../../ledger/values/moneyAccounts.ts';
import { transferAccounts } from '../../../ledger/values/transferRules.ts';
import { assessed, plain } from '../../support/account.ts';
import { firstDay } from '../../support/days.ts';
import { sized } from '../../support/size.ts';

/** Laws of the money accounts: receipts by hand, deposits, transfers and every reversal, in any order. */

const kinds = [
  'receive',
  'receive',
  'receive',
  'deposit',
  'transfer',
  'reverse',
  'mistake',
  'bounced',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Days since the step before, and how long ago it happened. */
  days: fc.nat(3),
  ago: fc.nat(6),
  pick: fc.nat(1_000),
  cents: fc.integer({ min: 10, max: 9_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const accounts = Object.keys(moneyAccounts) as MoneyAccount[];
const oneOf = <Value>(all: readonly Value[], pick: number): Value | undefined => all[pick % all.length];

/** What each account held at the end of each day, by the events. */
function heldBy(events: readonly (AccountEvent | TransferEvent)[]): HeldOn[] {
  const lines = events.flatMap((event) =>
    postingsOf(event).map((line) => ({ ...line, day: line.occurredOn ?? event.data.occurredOn })),
  );
  const days = [...new Set(lines.map(({ day }) => day))].sort();
  return accounts.flatMap((name) =>
    days.map((day) => ({
      account: name,
      day,
      cents: lines
        .filter((line) => line.account === name && line.day <= day)
        .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0),
    })),
  );
}

/** An organization of one member who pays by hand, and its treasurer. */
class Life {
  paid: AccountEvent[] = [assessed({ ...plain, amountCents: 100_000_000 })];
  moved: TransferEvent[] = [];
  today: CalendarDate = firstDay;
  refused = 0;

  get events() {
    return [...this.paid, ...this.moved];
  }

  /** What stands of each receipt. */
  get receipts(): StandingReceipt[] {
    return [...fold(account, this.paid).payments.values()].flatMap((payment) => {
      if (payment.status !== 'accepted' || (payment.method !== 'cash' && payment.method !== 'check'))
        return [];
      const { receiptId, amountCents, reversedCents, startedOn: receivedOn, method } = payment;
      const from = method === 'cash' ? 'undepositedCash' : 'undepositedChecks';
      return [{ receiptId, account: from, amountCents: amountCents - reversedCents, receivedOn }];
    });
  }

  /** Whether the step did something. */
  take(each: Step, index: number): boolean {
    this.today = plusDays(this.today, each.days);
    try {
      const command = this.commandOf(each, `id ${index}`);
      if (command === undefined) return false;
      if (isTransfer(command)) this.moved.push(...transfer.decide(command, fold(transfer, this.moved)));
      else this.paid.push(...account.decide(command, fold(account, this.paid)));
      return true;
    } catch (error) {
      if (!(error instanceof RuleViolation || error instanceof NotFound)) throw error;
      this.refused += 1;
      return false;
    }
  }

  private commandOf(each: Step, id: string): AccountCommand | TransferCommand | undefined {
    const { today } = this;
    const day = plusDays(today, -each.ago);
    const said = { transferId: id, memo: '', occurredOn: day, held: heldBy(this.events), today };
    switch (each.kind) {
      case 'receive': {
        const method =
          oneOf(['cash', 'check', 'check', 'venmo', 'zelle', 'other'] as const, each.pick) ?? 'cash';
        const allocations = [{ chargeId: 'c1', amountCents: each.cents }];
        const of = { paymentId: id, orderId: 'Manual Payment', method, allocations, paidOn: day, today };
        return { type: 'RecordPayment', ...of };
      }
      case 'deposit': {
        const receipts = this.receipts.filter((_, index) => ((each.pick >> (index % 9)) & 1) === 1).slice(-4);
        const lessCashCents = each.cents % 3 === 0 ? each.cents : 0;
        return { type: 'RecordDeposit', ...said, receipts, standing: this.receipts, lessCashCents };
      }
      case 'transfer': {
        const from = oneOf(transferAccounts, each.pick) ?? 'checking';
        const to = oneOf(transferAccounts, each.cents) ?? 'venmo';
        return { type: 'RecordTransfer', ...said, from, to, amountCents: each.cents };
      }
      case 'reverse': {
        const transferId = oneOf([...fold(transfer, this.moved).standing.keys()], each.pick) ?? id;
        const { held } = said;
        return { type: 'ReverseTransfer', transferId, reason: 'slip', standing: this.receipts, held };
      }
      default: {
        const payment = oneOf([...fold(account, this.paid).payments.values()], each.pick);
        if (payment === undefined) return undefined;
        const { paymentId, receiptId } = payment;
        const depositedOn = fold(transfer, this.moved).deposits.get(receiptId)?.occurredOn;
        const of = { reversalId: id, paymentId, kind: each.kind, reason: 'slip', leftOn: day };
        return { type: 'ReversePayment', ...of, depositedOn, held: said.held, today };
      }
    }
  }
}

function isTransfer(command: AccountCommand | TransferCommand): command is TransferCommand {
  return ['RecordTransfer', 'RecordDeposit', 'ReverseTransfer'].includes(command.type);
}

/** A law that holds after each step that did something. */
const always = (law: (life: Life, each: Step, before: readonly HeldOn[]) => void) =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 45 }), (steps) => {
      const life = new Life();
      for (const [index, each] of steps.entries()) {
        const before = heldBy(life.events);
        if (life.take(each, index)) law(life, each, before);
      }
    }),
    { numRuns: sized(60, 400) },
  );

test('debits are credits, and on no day does a transfer, deposit or correction leave an account below zero that was not', (t) => {
  always(({ events }, { kind }, before) => {
    const lines = events.flatMap(postingsOf);
    const sum = lines.reduce((total, { debitCents, creditCents }) => total + debitCents - creditCents, 0);
    if (sum !== 0) throw new Error(`${sum} is on one side alone`);
    for (const { account: name, day, cents } of heldBy(events)) {
      // What a bank takes back is no correction: an account at a bank can be overdrawn.
      if (cents >= 0 || (kind === 'bounced' && name === 'checking')) continue;
      const was = before.findLast((each) => each.account === name && each.day <= day)?.cents ?? 0;
      if (was >= 0) throw new Error(`${kind}: ${name} holds ${cents} on ${day}, and held ${was}`);
    }
  });
  t.pass();
});

test('1020 holds the checks that stand and wait for a deposit, and no receipt is in two deposits', (t) => {
  always(({ moved, receipts, events }) => {
    const { standing, deposits } = fold(transfer, moved);
    const waiting = receipts.filter((each) => !isDeposited(each.receiptId));
    const checks = waiting.filter((each) => each.account === 'undepositedChecks');
    const sum = checks.reduce((total, { amountCents }) => total + amountCents, 0);
    const held = heldBy(events).findLast((each) => each.account === 'undepositedChecks')?.cents ?? 0;
    if (sum !== held) throw new Error(`checks of ${sum} wait, and ${held} is there`);
    const ids = [...standing.values()].flatMap((each) => ('receipts' in each ? each.receipts : []));
    if (new Set(ids.map(({ receiptId }) => receiptId)).size !== ids.length) throw new Error('twice');

    function isDeposited(receiptId: string): boolean {
      return standing.has(deposits.get(receiptId)?.transferId ?? '');
    }
  });
  t.pass();
});

test('random lives do all of it, and are refused some', (t) => {
  const seen = new Set<string>();
  let refused = 0;
  let twoDays = 0;
  for (const steps of fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 60, seed: 1 })) {
    const life = new Life();
    for (const [index, each] of steps.entries()) life.take(each, index);
    for (const event of life.events) {
      seen.add(event.type);
      if (event.type === 'PaymentReversed' && event.data.depositedOn !== undefined) twoDays += 1;
    }
    refused += life.refused;
  }
  for (const type of ['TransferRecorded', 'TransferReversed', 'DepositRecorded', 'DepositReversed'])
    t.true(seen.has(type), type);
  t.true(refused > 0 && twoDays > 0, `${refused}, ${twoDays}`);
});
