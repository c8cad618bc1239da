import type { Group } from '../find.ts';

/** Who may do what. */
export const access: Group = {
  by: ['test/api/**/{access,session,twoStep}.test.ts', 'test/api/calls/calls.test.ts'],
  mutants: [
    ['canAccess', "return role === 'admin';", 'return true;'],
    ['canAccess', "role === 'admin' || (role !== 'pledge' && visitor.showUserData)", 'visitor.showUserData'],
    ['canAccess', "(role !== 'pledge' && visitor.showUserData)", 'visitor.showUserData'],
    ['canAccess', "(role !== 'pledge' && visitor.canMessage)", 'visitor.canMessage'],
    ['canAccess', "(role !== 'pledge' && visitor.canTakeAttendance)", "role !== 'pledge'"],
    ['canAccess', 'return visitor.operator;', "return visitor.operator || role === 'admin';"],
    ['canAccess', "role !== 'Member' && role !== 'pledge'", "role !== 'Member'"],
    ['answerCall', "typeof route.who === 'string' && route.who !== 'signedIn'", "route.who === 'admin'"],
    ['answerCall', "if (typeof route.who === 'object') requireOwn(caller, input, route.who.own);", ''],
    ['requireOwn', 'if (owner !== caller.memberId)', 'if (owner === undefined)'],
    ['requireCaller', 'requiredAction !== null && ', 'requiredAction === undefined && '],
    ['findSession', 'unseenMs > lifetimeOf(session.remember).idleMs', 'false'],
    ['findSession', 'new Date(row.expiresAt) <= now || ', ''],
    ['readSession', 'nextBatch.delete(pool);', ''],
    ['readSessions', ' AND m.active', ''],
    ['requiredActionOf', "if (session.awaitsCode) return 'giveCode';", ''],
  ],
};

/** Nobody sees or changes what another organization has. */
export const tenancy: Group = {
  by: [
    'test/api/calls/access.test.ts',
    'test/api/calls/tenancy.test.ts',
    'test/projections/{engine/database,lists,nouns,reads}.test.ts',
  ],
  mutants: [
    ['tenant', 'orgOf.get(client) !== orgCode', '!orgOf.has(client)'],
    ['securitySql', "org_code = current_setting('bursar.org_code', true)", 'true'],
    ['tenantBatches', "set_config('role', $1, true)", "set_config('bursar.role', $1, true)"],
    ['tenantBatches', "set_config('bursar.org_code', $2, true)", "set_config('bursar.org', $2, true)"],
    ['loadSql', 't.org_code = k.org_code AND ', ''],
    ['requireMember', 'if (found === undefined)', "if (memberId === '')"],
  ],
};

/** A repeat gets the first answer. */
export const idempotency: Group = {
  by: ['test/api/platform/calls/idempotency.test.ts', 'test/api/calls/lostAnswers.test.ts'],
  mutants: [
    ['requestHash', '[memberId, name, input]', '[name, input]'],
    ['requestHash', '[memberId, name, input]', '[memberId, input]'],
    ['requestHash', '[memberId, name, input]', '[memberId, name]'],
    ['withIdempotencyKey', 'if (isRefusal(error)) await release', 'await release'],
    ['withIdempotencyKey', 'await deps.log.head();', ''],
    ['withIdempotencyKey', 'await run(callIdOf(call), isRepeat)', 'await run(world.newId(), isRepeat)'],
    ['withIdempotencyKey', 'if (isRefusal(error)) await release(quick, call).catch(() => undefined);', ''],
    ['release', 'WHERE org_code = $1 AND key = $2', 'WHERE $1::text IS NOT NULL AND key = $2'],
    ['claim', '!row.request_hash.equals(hash)', 'false'],
    [
      'claim',
      "'SELECT request_hash, answer FROM app.idempotency WHERE org_code = $1 AND",
      "'SELECT request_hash, answer FROM app.idempotency WHERE $1::text IS NOT NULL AND",
    ],
  ],
};

/** Calls over several accounts. */
export const bulkCalls: Group = {
  by: [
    'test/api/**/{calls,platform/calls/idempotency}.test.ts',
    'test/api/**/{batches,lostAnswers,openingBalances,processes}.test.ts',
  ],
  mutants: [
    ['runOnAccounts', 'refusals.flat().length > 0', 'false'],
    [
      'runOnAccounts',
      'const isDry = !rowByRow && request.isRepeat !== true && (isProcess || rows.length > 1);',
      'const isDry = false;',
    ],
    ['runOnAccounts', 'request.isRepeat !== true', 'true'],
    ['runRows', 'if (request.isRepeat !== true) await check();', 'await check();'],
    ['runOnAccounts', '!rowByRow && late.length === done.length', 'false'],
    ['runOnAccounts', '{ concurrency: 1 }', '{ concurrency: 8 }'],
    [
      'dryRun',
      'state = fold(account, account.decide({ ...rules, ...row.command }, state), state);',
      'account.decide({ ...rules, ...row.command }, state);',
    ],
    ['executeRow', 'request.deps.clock().toISOString() >= instant', 'false'],
    ['refusalOf', 'row.fieldOf(error.field)', "error.field ?? ''"],
    ['messageFor', 'results.length - refused.length', 'results.length'],
  ],
};

/** What Stripe reports. */
export const webhooks: Group = {
  by: [
    'test/api/{integrations/stripe,stripeSync}/*.test.ts',
    'test/api/**/{notices,restricted,refunds}.test.ts',
  ],
  mutants: [
    ['syncStoredEvent', ' AND synced_at IS NULL', ''],
    ['syncStoredEvent', 'throw error;', ''],
    ['stripeWebhook', 'if (handled.has(event.type)) ', ''],
    ['constructEvent', 'stripe.constructWebhookEvent(body, signature)', 'JSON.parse(String(body))'],
    ['isOf', 'payment.accountId === accountId && ', ''],
    ['isOf', ' && payment.amountCents === amountCents', ''],
    ['isOf', 'payment?.orderId === intentId && payment', 'payment !== undefined && payment'],
    [
      'syncDispute',
      "if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return;",
      '',
    ],
    ['syncRefund', "status === 'failed' || status === 'canceled'", "status === 'failed'"],
    ['loseDispute', '[...notices, ...rows]', 'rows'],
    ['recordDecline', 'chargeId ?? `', '`'],
    ['abandonDebit', 'await deps.stripe.cancelIntent(intent);', ''],
    ['syncMandate', 'if (!isActive) ', ''],
    ['falseWhenMissing', 'if (isGone(error)) return false;', ''],
    ['whole', 'if (rest === 0) return lines;', 'if (rest >= 0) return lines;'],
    ['syncPayout', 'if (error instanceof NotFound) return { isOurs: true, position: undefined };', ''],
  ],
};
