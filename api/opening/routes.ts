import type { z } from 'zod';
import type { Recorded } from '../../ledger/catalogue.ts';
import { chart } from '../../ledger/chart.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { leastHeld } from '../../ledger/moneyHeld.ts';
import { opening } from '../../ledger/opening/decide.ts';
import type { OpeningEvent } from '../../ledger/opening/events.ts';
import type { OpeningState } from '../../ledger/opening/state.ts';
import { OPENING_BALANCE_TYPE } from '../../ledger/values/chargeRules.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { openingAccounts } from '../../ledger/values/openingRules.ts';
import { fullName } from '../../ledger/values/plainText.ts';
import { listOpeningCredits } from '../../projections/balances.ts';
import { listCharges } from '../../projections/charges/queries.ts';
import { namesOfActors } from '../../projections/names.ts';
import { execute, ok } from '../platform/calls/execute.ts';
import { checkAccounts, organizationOf } from '../platform/calls/organizationOf.ts';
import { requireListed } from '../platform/calls/requireMember.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { withMoneyLock } from '../processes/locks.ts';
import { depositsOfOpening } from '../processes/receipts.ts';
import { type AccountRow, messageFor, runOnAccounts } from '../processes/runOnAccounts.ts';
import {
  bounceOpeningCheck,
  enterOpeningBalances,
  getOpeningBalances,
  importOpeningBalances,
  reverseOpeningBounce,
} from './contract.ts';
import { correctCreditRoute } from './correctCredit.ts';

type Import = z.output<typeof importOpeningBalances.input>;

/** Opening balances (docs/decisions/0050). */
export const openingBalanceRoutes = [
  route(getOpeningBalances, 'admin', async (request) => {
    const { deps, caller, today } = request;
    const { events, state } = await openingOf(request);
    const names = await namesOfActors(
      deps.db,
      caller.orgCode,
      events.map(({ metadata }) => metadata.actor),
    );
    const filter = { type: OPENING_BALANCE_TYPE };
    const { rows } = await listCharges(deps.db, caller.orgCode, {
      today,
      filter,
      sort: { field: 'name', order: 'ASC' },
      limit: Number.POSITIVE_INFINITY,
    });
    const credits = await listOpeningCredits(deps.db, caller.orgCode);
    return {
      accounts: openingAccounts.map((account) => {
        const { amountCents = 0, occurredOn = '' } = state.entered.get(account) ?? {};
        const entered = events.findLast(
          ({ type, data }) => type === 'OpeningBalanceEntered' && data.account === account && amountCents > 0,
        );
        const by = names.get(entered?.metadata.actor ?? '') ?? '';
        const { name } = chart[account];
        const balance = { account, name, amount: toDollars(amountCents), openedOn: occurredOn, by };
        return { ...balance, bounces: account === 'checking' ? bouncesOf(state, events) : [] };
      }),
      members: [
        ...rows.map(({ chargeId, memberId, fname, lname, amountCents, dueCents, dueDate, memo }) => ({
          _id: chargeId,
          uuid: memberId,
          name: fullName({ fname, lname }),
          amount: toDollars(amountCents),
          remaining: toDollars(dueCents),
          openedOn: '',
          dueDate,
          memo,
        })),
        ...credits.map(({ memberId, name, amountCents, openedOn, memo }) => ({
          _id: memberId,
          uuid: memberId,
          name,
          amount: -toDollars(amountCents),
          remaining: 0,
          openedOn,
          dueDate: '',
          memo,
        })),
      ].toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    };
  }),

  route(enterOpeningBalances, 'admin', (request) =>
    withMoneyLock(request, async (held) => {
      const { caller, input, today } = request;
      const { openedOn, reason = '' } = input;
      const { state } = await openingOf(request);
      const receipts = await depositsOfOpening(request);
      const accounts = input.accounts.map(({ account, amount }) => {
        const since = state.entered.get(account)?.occurredOn ?? openedOn;
        const heldCents = leastHeld(held, account, since);
        const deposit = receipts.find((each) => each.account === account)?.deposit;
        return { account, amountCents: toCents(amount), heldCents, depositedOn: deposit?.occurredOn };
      });
      const command = { type: 'EnterOpeningBalances', openedOn, accounts, reason, today } as const;
      return execute(request, opening, caller.orgCode, command, 'Successfully saved the opening balances.');
    }),
  ),

  route(importOpeningBalances, 'admin', async (request) => {
    const { input, callId } = request;
    checkAccounts(await organizationOf(request), [input], () => '');
    const prefixOf = (index: number) => `data.${index}.`;
    const memberIds = input.data.map(({ uuid }) => uuid);
    await requireListed(request, memberIds, (index) => `${prefixOf(index)}uuid`);
    const rows = input.data.map((row, index): AccountRow => {
      const part = `opening:${index}`;
      const id = deriveId(`${callId}:${part}`);
      return {
        memberId: row.uuid,
        command: commandOf(row, id, request),
        part,
        id,
        fieldOf: (field) =>
          field === 'openedOn' || field === 'account' ? field : `${prefixOf(index)}${field ?? 'uuid'}`,
      };
    });
    const { results, position } = await runOnAccounts(request, rows);
    const message = messageFor(results, 'Successfully added the opening balances.');
    return { ...(await ok(request, message, position)), results };
  }),

  correctCreditRoute,

  route(bounceOpeningCheck, 'admin', (request) =>
    withMoneyLock(request, async () => {
      const { caller, callId, input, today } = request;
      const { account: of, amount, bankFee = 0, leftOn, reason } = input;
      const checks = await openingChecksOf(request);
      const command = {
        type: 'BounceOpeningCheck',
        bounceId: deriveId(`${callId}:bounce`),
        account: of,
        amountCents: toCents(amount),
        bankFeeCents: toCents(bankFee),
        receipt: checks,
        deposit: checks?.deposit,
        ...{ leftOn, reason, today },
      } as const;
      return execute(request, opening, caller.orgCode, command, 'Successfully recorded the bounced check.');
    }),
  ),

  route(reverseOpeningBounce, 'admin', (request) =>
    withMoneyLock(request, async () => {
      const { _id: bounceId, reason } = request.input;
      const deposit = (await openingChecksOf(request))?.deposit;
      const command = { type: 'ReverseOpeningBounce', bounceId, reason, deposit } as const;
      return execute(request, opening, request.caller.orgCode, command, 'The check counts as never bounced.');
    }),
  ),
];

/** The checks that were in the bank and bounced, as far as that stands. Others are shown by their deposit. */
function bouncesOf({ bounced }: OpeningState, events: readonly Recorded<OpeningEvent>[]) {
  const inTheBank = [...bounced.values()].filter(({ account: of }) => of === 'checking');
  return inTheBank.map(({ bounceId: id, amountCents, occurredOn: bouncedOn, reason }) => {
    const event = events.findLast(({ data }) => 'bounceId' in data && data.bounceId === id);
    return { id, eventId: event?.id ?? '', amount: toDollars(amountCents), bouncedOn, reason };
  });
}

/** The checks of the opening balance on hand, and the deposit in which they are. */
async function openingChecksOf(request: CallRequest<unknown>) {
  return (await depositsOfOpening(request)).find((each) => each.account === 'undepositedChecks');
}

function openingOf({ deps, caller }: CallRequest<unknown>) {
  return loadStream(deps.log, opening, caller.orgCode, caller.orgCode);
}

/** What was owed is charged; below 0 it was credit. */
function commandOf(
  { amount, dueDate, memo }: Import['data'][number],
  chargeId: string,
  { input: { openedOn, account }, today }: CallRequest<Import>,
): AccountRow['command'] {
  const cents = toCents(amount ?? 0);
  return cents < 0
    ? { type: 'EnterOpeningCredit', amountCents: -cents, memo, openedOn, today }
    : { type: 'ChargeOpeningBalance', chargeId, account, amountCents: cents, dueDate, memo, openedOn, today };
}
