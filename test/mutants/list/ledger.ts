import type { Group } from '../find.ts';

/** What all nouns of the ledger use: commands, entries, money that is there, values. */
export const ledger: Group = {
  by: ['test/ledger/*.test.ts', 'test/ledger/*/*.test.ts'],
  mutants: [
    // Commands
    ['handleAlone', 'cached?.orgCode === context.orgCode && ', 'cached !== undefined && '],
    [
      'handleAlone',
      'error instanceof WrongVersion || error instanceof RuleViolation || ',
      'error instanceof WrongVersion || ',
    ],
    ['handleAlone', ' || error instanceof NotFound', ''],
    ['handleAlone', 'metadata.commandId === context.commandId && metadata.orgCode', 'metadata.orgCode'],
    ['handleAlone', ' && metadata.orgCode === context.orgCode', ''],
    ['handleAlone', 'context.at > seen.at ? context.at : seen.at', 'context.at'],
    ['handleAlone', '!(error instanceof WrongVersion) || attempt >= MAX_ATTEMPTS', 'attempt >= 0'],
    ['handleAlone', 'seen.commandIds.add(context.commandId);', ''],
    ['envelop', 'by?.actor ?? context.actor', 'context.actor'],
    ['envelop', 'causedBy ?? context.causationId', 'context.causationId'],
    ['refuseForeign', 'event.metadata.orgCode !== orgCode', 'false'],
    ['get', 'entry?.decider === decider', 'entry !== undefined'],
    [
      'isRecordedAlike',
      'isDeepStrictEqual(asRecorded(one), asRecorded(other))',
      'isDeepStrictEqual(one, other)',
    ],
    ['requireReason', 'isBlank(reason)', "reason === ''"],
    // Groups and recurring dues
    ['validateGroupName', 'searchable(other) === searchable(text)', 'other === text'],
    ['checkName', 'id === groupId ? [] : [other.name]', '[other.name]'],
    ['nextOccurrence', 'left.findLast(({ day }) => day <= today) ?? left[0]', 'left[0]'],
    ['occurrencesLeft', 'day > lastDay && ', ''],
    ['occurrencesLeft', ' && day >= fromDay', ''],
    ['occurrencesOf', ' && term.name !== lastTerm', ''],
    ['occurrencesOf', ' && term.firstDay > lastTermEnds', ''],
    ['daysUpTo', 'goingOnFrom(going(state), today)', 'going(state)'],
    // Postings
    ['entry', '(net.get(key)?.cents ?? 0) + side.cents', 'side.cents'],
    ['entry', 'side.account, side.chargeId, side.occurredOn', 'side.account, side.chargeId'],
    ['entry', '.filter(({ cents }) => cents !== 0)', ''],
    ['entry', 'Math.max(-cents, 0)', 'Math.max(cents, 0)'],
    ['mirrored', 'debitCents: posting.creditCents', 'debitCents: posting.debitCents'],
    ['negated', 'cents: -side.cents', 'cents: side.cents'],
    ['datedOn', 'occurredOn: day', 'occurredOn: undefined'],
    ['changeOf', 'posting.debitCents - posting.creditCents', 'posting.debitCents + posting.creditCents'],
    ['deferrable', 'turns.length % 2 === 1', 'turns.length > 0'],
    ['deferrable', '(turns.length - index) % 2 === 1', 'true'],
    ['paid', "credit('receivable', amountCents, chargeId)", "credit('receivable', amountCents)"],
    // Money that an account holds
    ['requireHeld', 'change < 0', 'change <= 0'],
    ['requireHeld', 'before + change >= 0', 'before + change > 0'],
    ['requireStillHeld', 'before < 0 || ', ''],
    ['requireStillHeld', 'before + change >= 0', 'before + change > 0'],
    ['leastHeld', 'day <= since', 'day < since'],
    ['leastHeld', ' || day < until', ' || day <= until'],
    ['leastHeld', 'Math.min(then, ', 'Math.max(then, '],
    ['correctionsOf', ' && !corrections.has(id)', ''],
    // Values
    ['isDollarAmount', '< 1e-6', '< 1e-1'],
  ],
};
