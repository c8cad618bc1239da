/**
 * What `hledger check --strict` would say against a journal, by a small parser of its own: a commodity or
 * account that is not declared, a transaction that does not balance, a balance that is not as asserted.
 */
export interface Checked {
  readonly problems: readonly string[];
  readonly transactions: number;
  readonly assertions: number;
}

interface Posting {
  readonly account: string;
  readonly cents: number;
  readonly asserted: number | undefined;
}

const HEAD = /^(\d{4}-\d{2}-\d{2}) \S.*$/;
const POSTING = /^ {4}(\S+(?: \S+)*) {2}(\S)(-?\d+\.\d{2})(?: = (\S)(-?\d+\.\d{2}))?(?: {2};.*)?$/;

export function checkHledger(text: string): Checked {
  const problems: string[] = [];
  const accounts = new Set<string>();
  const commodities = new Set<string>();
  const transactions: { readonly date: string; readonly postings: Posting[] }[] = [];
  const cents = (figure: string) => Math.round(Number(figure) * 100);
  for (const [index, line] of text.split('\n').entries()) {
    const [word = '', ...rest] = line.split(' ');
    const [, date] = HEAD.exec(line) ?? [];
    const [, account = '', commodity = '', sum = '', other, asserted] = POSTING.exec(line) ?? [];
    if (line === '' || word === 'decimal-mark') continue;
    if (word === 'account') accounts.add(rest.join(' '));
    else if (word === 'commodity') commodities.add(rest.join(' ').replace(/[\d.,\s]/g, ''));
    else if (date !== undefined) transactions.push({ date, postings: [] });
    else if (sum !== '' && transactions.length > 0) {
      if (!accounts.has(account)) problems.push(`line ${index + 1}: ${account} is not declared`);
      for (const each of [commodity, other ?? commodity])
        if (!commodities.has(each)) problems.push(`line ${index + 1}: ${each} is not declared`);
      const posting = { account, cents: cents(sum), asserted: asserted && cents(asserted) };
      transactions.at(-1)?.postings.push(posting as Posting);
    } else problems.push(`line ${index + 1} cannot be read: ${line}`);
  }
  const balances = new Map<string, number>();
  let assertions = 0;
  // Of one day, in the order of the file.
  for (const { date, postings } of transactions.toSorted((one, two) => one.date.localeCompare(two.date))) {
    const sum = postings.reduce((total, posting) => total + posting.cents, 0);
    if (sum !== 0 || postings.length < 2) problems.push(`${date}: a transaction is ${sum} off`);
    for (const { account, cents: change, asserted } of postings) {
      const balance = (balances.get(account) ?? 0) + change;
      balances.set(account, balance);
      if (asserted === undefined) continue;
      assertions += 1;
      if (balance !== asserted) problems.push(`${date}: ${account} is ${balance}, not ${asserted}`);
    }
  }
  return { problems, transactions: transactions.length, assertions };
}
