import type { Group } from '../find.ts';

/** What lists and reports show. */
export const projections: Group = {
  by: ['test/projections/**/*.test.ts', 'test/api/**/{reconciliation,checks,year}.test.ts'],
  mutants: [
    ['foldBalance', 'creditChange === 0 ? row.credit_changed_at : at', 'at'],
    ['foldBalance', "event.type === 'PaymentRecorded' || ", ''],
    ['foldBalance', 'row.credit_cents + creditChange', 'row.credit_cents - creditChange'],
    ['collectionsAfter', 'collections_since: null', 'collections_since: undefined'],
    ['listCredits', 'b.credit_cents > 0', 'b.credit_cents >= 0'],
    ['listOpeningCredits', 'HAVING sum(l.debit_cents - l.credit_cents) > 0', ''],
    ['foldJournal', 'posting.occurredOn ?? data.occurredOn', 'data.occurredOn'],
    ['foldJournal', "posting.chargeId ?? ''", "''"],
    ['foldCharges', 'if (before !== undefined) addChargeFigures(rows, before, -1);', ''],
    ['chargeAfter', 'Math.min(row.credit_used_cents, row.paid_cents)', 'row.credit_used_cents'],
    ['changesOf', 'if (allocatedTo(chargeId, allocations) === 0) return {};', ''],
    ['changesOf', 'row.last_payment_id === paymentId ? ', 'true ? '],
    ['changesOf', 'row.credit_used_cents - credit', 'row.credit_used_cents'],
    ['formerTypes', 'if (type === typeNameOf(termColumns(terms))) return {};', ''],
    ['balanceColumns', 'balance.voided ? 0 : ', ''],
    ['feeReachedSql', '} >= $', '} > $'],
    ['offerSql', '} <= $', '} < $'],
    ['payableSql', '.pending_cents', '.pending_cents * 0'],
    ['statusSql', "THEN 'Pending'", "THEN 'Current'"],
    ['owedSql', 'sum(`NOT $', 'sum(`true OR NOT $'],
    ['removalsOf', 'cents < 0 || (table.isSigned === true && cents === 0)', 'cents < 0'],
    ['conflictClause', '} + excluded.', '} * 0 + excluded.'],
    ['orderBy', '[fields[sort.field], tieBreaker]', '[fields[sort.field]]'],
    ['isOfDays', 'startOfDaySql(add(to), 1)', 'startOfDaySql(add(to))'],
    ['isFromTo', '<= $', '< $'],
  ],
};
