import { type Asked, list } from './asking.ts';
import type { Row } from './dashboardAudit.ts';

/**
 * The journal as a file of hledger, as the API answers it: commodity and accounts declared, a transaction for
 * each event and day, and at each month's end what the trial balance says that the accounts hold.
 */
export async function hledgerOf(asked: Pick<Asked, 'get'>, until: string): Promise<string> {
  const all = asked as Asked;
  const balances = (to: string) => list(all, 'trial-balance', { to }).then(({ rows }) => rows);
  const lines = (await list(all, 'journal', { to: until }, ['occurredOn', 'ASC'])).rows;
  const accounts = await balances(until);
  const nameOf = new Map(accounts.map((row) => [row.id, accountName(row)]));
  const days = Map.groupBy(lines, ({ occurredOn }) => String(occurredOn));
  const parts = [
    'decimal-mark .',
    'commodity $1000.00',
    ...accounts.map((row) => `account ${accountName(row)}`),
  ];
  const sorted = [...days.keys()].sort();
  for (const [index, day] of sorted.entries()) {
    for (const own of Map.groupBy(days.get(day) ?? [], ({ eventId }) => eventId).values())
      parts.push(transaction(day, own, nameOf));
    const isLastOfMonth = sorted[index + 1]?.slice(0, 7) !== day.slice(0, 7);
    if (isLastOfMonth) parts.push(assertions(day, await balances(day), nameOf));
  }
  return `${parts.join('\n')}\n`;
}

/** What begins an account's name in hledger is what it is. */
const kinds: Readonly<Record<string, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  'net assets': 'equity',
  income: 'revenues',
  'contra income': 'revenues',
  expense: 'expenses',
};

/** Two spaces end a name, and a colon begins another one. */
function accountName({ type, account }: Row): string {
  const words = String(account).replaceAll(':', '-').replace(/\s+/g, ' ').trim();
  return `${kinds[String(type)]}:${words}`;
}

/** `|` and `;` have a meaning in a description. */
const plain = (text: unknown) =>
  String(text)
    .replace(/[|;\s]+/g, ' ')
    .trim();

function transaction(day: string, lines: readonly Row[], nameOf: ReadonlyMap<unknown, string>): string {
  const [first] = lines;
  const head = `${day} * (${first?.position}) ${plain(first?.eventType)} ${plain(first?.memberName)}`.trim();
  const postings = lines.map(({ accountKey, debit, credit, chargeId }) => {
    const cents = Math.round(100 * (Number(debit) - Number(credit)));
    return `    ${nameOf.get(accountKey)}  ${amount(cents)}${chargeId === '' ? '' : `  ; charge:${chargeId}`}`;
  });
  return ['', `${head}  ; event:${first?.eventId}`, ...postings].join('\n');
}

/** Transactions of nothing, whose postings say what each account holds by then. */
function assertions(day: string, balances: readonly Row[], nameOf: ReadonlyMap<unknown, string>): string {
  const postings = balances.map(
    ({ id, balance }) => `    ${nameOf.get(id)}  $0.00 = ${amount(Math.round(100 * Number(balance)))}`,
  );
  return ['', `${day} * Balances`, ...postings].join('\n');
}

const amount = (cents: number) => `$${(cents / 100).toFixed(2)}`;
