import { type Asked, byId, dollars, type Found, list, people } from './asking.ts';
import { datedOf } from './dated.ts';
import { dayOf, type Fact, occurredOn, sum } from './facts.ts';
import { type Entry, entriesOf } from './journal.ts';

export async function journal(asked: Asked, { same }: Found): Promise<void> {
  const { facts, timeZone } = asked;
  const entries = entriesOf(facts);
  for (const { fact, entry } of entries) same(`entry of ${fact.type} ${fact.id}`, 0, sum(entry.values()));
  const dated = datedOf(entries, timeZone);
  const balances = (some: readonly { readonly entry: Entry }[]) => {
    const sums = new Map<string, number>();
    for (const { entry } of some)
      for (const [account, cents] of entry) sums.set(account, (sums.get(account) ?? 0) + cents);
    return [...sums].map(([id, cents]) => ({ id, balance: dollars(cents) }));
  };
  const hasBalance = (row: object) => 'balance' in row && row.balance !== 0;
  const days = facts.map((fact) => occurredOn(fact, timeZone));
  const filters = [
    {},
    { to: asked.today },
    ...[...new Set(days.map((day) => day.slice(0, 7)))].map((month) => ({
      from: `${month}-01`,
      to: `${month}-31`,
    })),
    ...[...new Set(days)].slice(0, 40).map((day) => ({ from: day, to: day })),
  ] as readonly { from?: string; to?: string }[];
  for (const filter of filters.map(realDays)) {
    // Without either day it is so far: what is ahead has not happened.
    const { from = '0', to = asked.today } = filter;
    const inPeriod = dated.filter(({ day }) => day >= from && day <= to);
    const { rows } = await list(asked, 'trial-balance', filter);
    const name = `trial balance ${JSON.stringify(filter)}`;
    same(name, byId(balances(inPeriod).filter(hasBalance)), byId(rows.filter(hasBalance)));
    same(
      `${name} balances`,
      0,
      Math.round(100 * sum(rows.map(({ debit, credit }) => Number(debit) - Number(credit)))),
    );
  }
  const perAccount = new Map<string, { fact: Fact; cents: number }[]>();
  for (const { fact, entry } of entries)
    for (const [account, cents] of entry)
      perAccount.set(account, [...(perAccount.get(account) ?? []), { fact, cents }]);
  for (const row of (await list(asked, 'trial-balance')).rows) {
    const account = String(row.id);
    const lines = await list(asked, 'journal', { account });
    const perEvent = Map.groupBy(lines.rows, ({ eventId }) => String(eventId));
    const shown = [...perEvent].map(([id, own]) => ({
      id,
      cents: Math.round(100 * sum(own.map(({ debit, credit }) => Number(debit) - Number(credit)))),
    }));
    const wanted = (perAccount.get(account) ?? []).map(({ fact, cents }) => ({ id: fact.id, cents }));
    same(
      `journal of ${account}`,
      byId(wanted.filter(({ cents }) => cents !== 0)),
      byId(shown.filter(({ cents }) => cents !== 0)),
    );
    const soFar = lines.rows.filter(({ occurredOn }) => String(occurredOn) <= asked.today);
    for (const side of ['debit', 'credit'] as const)
      same(
        `${side}s of ${account}`,
        Number(row[side]),
        Math.round(100 * sum(soFar.map((line) => Number(line[side])))) / 100,
      );
  }
}

/** The last day of a month instead of its 31st. */
function realDays({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  if (to === undefined || from === undefined || !to.endsWith('-31')) return { from, to };
  const [year = 0, month = 0] = to.split('-').map(Number);
  return { from, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

export async function history(asked: Asked, { same }: Found): Promise<void> {
  const { facts, timeZone } = asked;
  const rows = facts
    .filter(({ type }) => !/^(Email|Process)/.test(type))
    .map(({ id, type, data, metadata, version, stream }) => {
      const terms = 'terms' in data ? data.terms.amountCents : undefined;
      const cents = terms ?? ('amountCents' in data ? data.amountCents : null);
      const memberId = /^(?:account|member)-(.*)$/.exec(stream)?.[1] ?? null;
      return {
        id,
        type,
        at: metadata.at,
        version,
        stream,
        memberId,
        actor: metadata.actor,
        amount: cents === null ? null : dollars(cents),
      };
    });
  const newest = rows.toReversed();
  same('history', newest, (await list(asked, 'history')).rows);
  same('history count', rows.length, (await list(asked, 'history')).count);
  for (const day of new Set(rows.map(({ at }) => dayOf(at, timeZone)))) {
    const { rows: shown } = await list(asked, 'history', { from: day, to: day });
    same(
      `history of ${day}`,
      newest.filter(({ at }) => dayOf(at, timeZone) === day),
      shown,
    );
  }
  for (const { id } of people(facts)) {
    const { rows: shown } = await list(asked, 'history', { memberId: id });
    same(
      `history of ${id}`,
      newest.filter(({ memberId }) => memberId === id),
      shown,
    );
  }
}
