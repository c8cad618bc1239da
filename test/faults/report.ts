import { addPayment } from '../../api/contract/account.ts';
import { miscPayment } from '../../api/contract/payment.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { AtStripe, Webhooks } from './atStripe.ts';
import type { Operation } from './client.ts';
import type { Happenings } from './outside.ts';

type Print = (line: string) => void;

interface Load {
  readonly operations: readonly Operation[];
  readonly happenings: Happenings;
  readonly restartsMs: readonly number[];
}

/**
 * What the clients asked for and how they were answered, what happened outside, and how long the starts took.
 */
export function printLoad(print: Print, { operations, happenings, restartsMs }: Load): void {
  const sorted = restartsMs.toSorted((a, b) => a - b);
  const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(1)} s`;
  print(
    `Starts after a hard kill: median ${seconds(sorted[sorted.length >> 1])}, longest ${seconds(sorted.at(-1))}`,
  );
  const columns = ['acknowledged', 'refused', 'sent again', 'repeated later'];
  print(`${'Operations'.padEnd(32)}${columns.map((name) => name.padStart(15)).join('')}`);
  const kinds = [...Map.groupBy(operations, kindOf)].sort(([a], [b]) => a.localeCompare(b));
  for (const [kind, own] of kinds) {
    const count = (test: (operation: Operation) => boolean) => own.filter(test).length;
    const figures = [
      count(({ status }) => status === 200),
      count(({ status }) => status !== 200),
      count(({ tries }) => tries > 1),
      count(({ repeated }) => repeated !== undefined),
    ];
    print(`  ${kind.padEnd(30)}${figures.map((figure) => String(figure).padStart(15)).join('')}`);
  }
  const words = [...happenings].sort().map(([kind, times]) => `${kind} ${times}`);
  print(`Outside: ${words.join(', ')}`);
}

/** A call, and by what the money came. */
function kindOf({ call, body }: Operation): string {
  if (call === addPayment) return `${call.name} (${addPayment.input.parse(body).payInfo.pmt_type})`;
  if (call === miscPayment) return `${call.name} (${miscPayment.input.parse(body).payInfo.pmt_type})`;
  return call.name;
}

/** Violations by the rule that they break. */
export type Findings = Readonly<Record<string, readonly string[]>>;

/** Print how often each rule was broken, with the first violations; answers all of them. */
export function printFindings(print: Print, findings: Findings): string[] {
  print(`${'Rules'.padEnd(52)}violations`);
  for (const [rule, { length }] of Object.entries(findings))
    print(`  ${rule.padEnd(50)}${String(length).padStart(10)}`);
  const violations = Object.entries(findings).flatMap(([rule, own]) => own.map((each) => `${rule}: ${each}`));
  for (const violation of violations.slice(0, 20)) print(`VIOLATION: ${violation}`);
  return violations;
}

/** What became of the payments at Stripe. */
export function printStripe(print: Print, { intents, accounts }: AtStripe, webhooks: Webhooks): void {
  const statuses = Map.groupBy(intents, ({ status }) => status);
  const words = [...statuses].map(([status, { length }]) => `${length} ${status.replaceAll('_', ' ')}`);
  print(`Payment intents at Stripe, the demo's included: ${words.sort().join(', ')}`);
  const count = (of: (intent: (typeof intents)[number]) => readonly unknown[]) =>
    intents.reduce((sum, intent) => sum + of(intent).length, 0);
  const payouts = accounts.flatMap((account) => account.payouts);
  print(
    `Money that left it: ${count(({ refunds }) => refunds)} refunds, ` +
      `${count(({ disputes }) => disputes)} disputes and returns, ${payouts.length} payouts`,
  );
  print(`Webhooks: ${webhooks.sent}, of which ${webhooks.again} were sent more than once`);
  for (const { orgCode, balanceCents } of accounts)
    print(`Held by Stripe for ${orgCode}: ${formatCents(balanceCents)}`);
}
