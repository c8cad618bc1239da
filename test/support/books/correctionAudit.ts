import { chartOf } from '../../../ledger/chart.ts';
import { accountSides } from '../accountSides.ts';
import { type Asked, body, type Found } from './asking.ts';
import { type Row, total } from './dashboardAudit.ts';
import type { Fact } from './facts.ts';
import { deferralsOf, linesOf } from './journal.ts';

const accountOf = chartOf([]);

/** What may be below zero, and why. Every other account of the chart may not. */
const mayBeBelowNothing: Readonly<Record<string, string>> = {
  stripe: 'Stripe takes more back than it holds, and debits the bank for it',
  receivable: 'what was paid before the day of the charge',
  netAssets: 'an organization may have begun with more debts than money',
};
const sideOf = (account: string) =>
  account in mayBeBelowNothing ? 0 : accountSides[accountOf(account).type];
const MONEY = /^(undeposited|venmo|otherReceipts|checking)/;

/** What is no correction, but happened: money that was spent, and what a bank or Venmo takes. */
function mayOverdraw({ type, data }: Fact): boolean {
  if (type === 'PaymentReversed') return data.kind === 'bounced' || data.kind === 'taken-back';
  return /^(OpeningCheckBounced|Expense(Added|Changed)|ReimbursementPaid|Payout(Paid|Failed))$/.test(type);
}

/** As of no day is an account below zero by a correction that was not below it before. */
export function corrections(
  { facts, timeZone }: Pick<Asked, 'facts' | 'timeZone'>,
  { same }: Pick<Found, 'same'>,
): void {
  const balances = new Map<string, Map<string, number>>();
  const lines = linesOf(facts, timeZone);
  let seen = 0;
  for (const [index, { fact }] of lines.entries()) {
    // The events of a call are one: what it takes from an account, it may give back.
    if (lines[index + 1]?.fact.metadata.correlationId === fact.metadata.correlationId) continue;
    const call = [...new Set(lines.slice(seen, index + 1).map((line) => line.fact))];
    seen = index + 1;
    const until = lines.slice(0, seen);
    const changed = new Map<string, Map<string, number>>();
    for (const { day, account, cents } of [...until, ...deferralsOf(until)]) {
      const days = changed.get(account) ?? new Map<string, number>();
      changed.set(account, days.set(day, (days.get(day) ?? 0) + cents));
    }
    for (const [account, days] of changed) {
      const side = sideOf(account);
      const was = balances.get(account) ?? new Map<string, number>();
      let [before, after] = [0, 0];
      for (const day of [...new Set([...days.keys(), ...was.keys()])].sort()) {
        before += side * (was.get(day) ?? 0);
        after += side * (days.get(day) ?? 0);
        if (after >= 0 || before < 0 || (MONEY.test(account) && call.some(mayOverdraw))) continue;
        same(`${account} on ${day} after ${call.map(({ type }) => type)}`, 'nothing or more', after);
      }
      balances.set(account, days);
    }
  }
}

/** 1020 is the checks that wait for a deposit, those of the opening balance included. */
export async function waitingChecks(asked: Asked, { same }: Found): Promise<void> {
  const waiting = (await body(asked, '/api/get-undeposited-receipts')) as Row[];
  const held = (await body(asked, '/api/get-money-accounts')) as Row[];
  const checks = waiting.filter(({ account }) => account === 'undepositedChecks');
  const balance = held.find(({ account }) => account === 'undepositedChecks')?.balance;
  same('checks that wait', balance, total(checks, 'amount'));
}
