import type { Group } from '../find.ts';

/** Forms and what they send. */
export const forms: Group = {
  by: ['test/console/*.test.ts', 'test/ui/*.test.ts', 'test/member-portal/*.test.ts'],
  mutants: [
    // One key until there is a definite answer
    ['callOnce', 'attempts[id] ?? { key: newKey(), at: Date.now() }', '{ key: newKey(), at: Date.now() }'],
    ['callOnce', 'if (isRefusal(error)) forgetAttempt(id);', 'forgetAttempt(id);'],
    ['callOnce', 'forgetAttempt(id);\n    return output;', 'return output;'],
    ['callOnce', 'throw asLost(error);', 'throw error;'],
    ['attemptOf', 'hashKey([name, input])', 'hashKey([input])'],
    ['readAttempts', 'at > Date.now() - KEPT_MS', 'true'],
    ['storeAttempts', '.slice(-MAX_KEPT)', '.slice(0, MAX_KEPT)'],
    ['asLost', 'error.status === 0 || ', ''],
    ['isRefusal', '[400, 404, 409, 422]', '[400, 401, 404, 409, 422]'],
    ['fieldErrors', '??= error.message', '= error.message'],
    // Add Charge
    ['duesOf', 'members.toSorted()', '[...members]'],
    ['chunksOf', ' * perMember;', ';'],
    ['membersNotSent', 'outcomes.filter(({ ok }) => ok)', 'outcomes'],
    ['addField', "last === 'uuid' || ", ''],
    ['keepAttempt', 'fingerprint(before.assignment) === fingerprint(assignment)', 'true'],
    ['fingerprint', 'members.toSorted()', 'members'],
    ['newPlanErrors', ' && !isSame(other, entered)', ''],
    ['planSummary', ' || known.length < amounts.length', ''],
    ['chargeWarnings', 'lateFee > amount', 'lateFee >= amount'],
    ['chargeWarnings', '!known.includes(warning)', 'true'],
    ['toChargeFields', '...(values.isLateFeesEnabled && {', '...(true && {'],
    // Rosters
    ['outcomeOf', 'if (first !== undefined) return twice(name, first);', ''],
    ['changesOf', "values[field] === '' || ", ''],
    ['withNamesOf', 'values.lname || member.lname', 'values.lname'],
    ['hasSurplus', '.slice(headings.length)', '.slice(headings.length + 1)'],
    ['dayOrderOf', 'dayFirst && !monthFirst', 'dayFirst'],
    ['passed', 'year > today.slice(2, 4)', 'year < today.slice(2, 4)'],
    ['cleanZip', "digits.padStart(5, '0')", 'digits'],
    ['fits', 'if (cells.length === 0) return true;', ''],
    ['withNames', "found.includes('fname') ? '' : 'fname'", "'fname'"],
    ['choicesToRemember', 'delete after[key];', ''],
    // Add Manual Payment
    ['allocatedBy', 'isDollarAmount(amount)', 'true'],
    ['paidBy', 'amount === null ? [] : ', ''],
    ['amountRules', '...(values.accepted[id] ?? [])', ''],
    ['distribute', 'left -= cents;', ''],
    ['distribute', 'MIN_MANUAL_PAYMENT_CENTS', '1'],
    ['laidOut', 'row.typed === undefined && ', ''],
    ['laidOut', ' && !isAhead(row.due, chosen)', ''],
    ['laidOut', 'centsOf(received) - kept', 'centsOf(received)'],
    ['isAhead', ' && !chosen.includes(_id)', ''],
    ['payable', 'isOther(one) - isOther(other) || ', ''],
    ['sameCheck', "method !== 'check' || ", ''],
    ['sameCheck', "payment.status === 'success' && ", ''],
    ['paymentForm', 'creditTo === undefined ? ', 'false ? '],
    ['paymentForm', '&& creditTo !== undefined && { creditTo }', '&& { creditTo }'],
    ['paymentForm', "isCheck && checkNumber !== ''", "checkNumber !== ''"],
    ['paymentForm', 'isCheck && values.isOneCheck', 'values.isOneCheck'],
    ['acceptedOn', '?? [remaining]', '?? []'],
    ['settlesIt', 'settling?.[_id]?.[0]?.amount ?? remaining', 'remaining'],
    // Files
    ['sendRows', 'rows.slice(start), refused', 'rows.slice(start + BATCH), refused'],
    ['explainHeaders', 'below > 0', 'below >= 0'],
    ['checkRow', 'cells.slice(columns.length)', 'cells.slice(columns.length + 1)'],
    ['failedRows', 'results.every(({ ok }) => ok)', 'results.some(({ ok }) => ok)'],
  ],
};

/** The same where only a browser sees it. */
export const screens: Group = {
  by: ['test/e2e/{forms,input,lostAnswers,money,reports,rush,treasurer}.test.ts'],
  mutants: [
    [
      'DollarField',
      'Math.round(((field.value ?? 0) + sign * step) * 100) / 100',
      '(field.value ?? 0) + sign * step',
    ],
    ['DollarField', "field.value ?? (isTyping ? undefined : '')", 'field.value ?? undefined'],
    ['duesColumns', 'totals.map((row) => row[field])', 'totals.map((row) => row.amount)'],
    ['useChange', 'if (!isBadInput) void invalidateReads(queryClient, name);', ''],
  ],
};
