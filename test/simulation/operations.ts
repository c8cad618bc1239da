import { type CommandRequest, execute, ok } from '../../api/platform/calls/execute.ts';
import { makeProspectMemberProcess } from '../../api/processes/makeProspectMember.ts';
import { checkMove, movePaymentProcess } from '../../api/processes/movePayment.ts';
import { runProcess } from '../../api/processes/process.ts';
import { reinstateMemberProcess, removeMemberProcess } from '../../api/processes/removeMember.ts';
import { type AccountRow, type RowResult, runOnAccounts } from '../../api/processes/runOnAccounts.ts';
import { dueOn } from '../../ledger/account/charge/due.ts';
import { type AccountCommand, account, type Charge, type Payment } from '../../ledger/account/decide.ts';
import { type AccountEvent, accountStream } from '../../ledger/account/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { memberStream } from '../../ledger/member/events.ts';
import { processStream } from '../../ledger/process/events.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { plain } from '../support/account.ts';
import { holding } from '../support/held.ts';
import type { Draw } from './draw.ts';
import { must, type Witness } from './witness.ts';

export const [ORG, ADMIN, GROUP] = ['alpha', 'admin', 'group'];
export const MEMBERS = ['ann', 'bob', 'cleo'] as const;
export const PROSPECTS = ['p1', 'p2', 'p3', 'p4'] as const;
const STRIPE_ACCOUNT = 'acct_1';
const PLENTY = holding(100_000_000);
export const emailOf = (name: string) => `${name}@example.org`;

/** A call that somebody makes, as its route does. */
export interface Operation {
  readonly name: string;
  /** Who makes it; several make it under the same key, which is each one's own. */
  readonly callers: readonly string[];
  readonly input: object;
  readonly run: (request: CommandRequest) => Promise<unknown>;
  /** What was answered is in the log, once. Throws where it is not. */
  readonly prove: (answer: unknown, callId: string, caller: string) => void;
  /** The commands of which one, and nothing else, refuses it; left out: it is not known. */
  readonly commands?: (caller: string) => readonly { memberId: string; command: AccountCommand }[];
}

/** An operation by chance, of what is there; `undefined` when there is hardly anything. `mark` is its own. */
export function drawOperation(mark: string, draw: Draw, witness: Witness): Operation | undefined {
  for (let tries = 0; tries < 4; tries += 1) {
    const operation = draw.one(kinds)(mark, draw, witness);
    if (operation !== undefined) return operation;
  }
  return undefined;
}

type Make = (mark: string, draw: Draw, witness: Witness) => Operation | undefined;

const charge: Make = (mark, draw, witness) => {
  const members = some(MEMBERS, draw);
  const amountCents = 100 * (1 + draw.below(90));
  const terms = {
    ...plain,
    amountCents,
    startDate: witness.today,
    dueDate: plusDays(witness.today, 51),
    memo: mark,
  };
  return onAccounts('charge', 'ChargeAssessed', witness, { mark, terms, members }, (callId) =>
    members.map((memberId, index) => {
      const chargeId = deriveId(`${callId}:${index}`);
      return {
        memberId,
        id: chargeId,
        command: { type: 'AssessCharge', chargeId, terms, today: witness.today },
      };
    }),
  );
};

const pay: Make = (mark, draw, witness) => {
  const parts = some(MEMBERS, draw).flatMap((memberId) => {
    const paid = last(open(witness, memberId), draw);
    return paid === undefined ? [] : [{ memberId, ...partOf(paid, draw, witness) }];
  });
  if (parts.length === 0) return undefined;
  return onAccounts('pay', 'PaymentRecorded', witness, { mark, parts }, (callId) =>
    parts.map(({ memberId, ...allocation }, index) => {
      const id = deriveId(`${callId}:${index}`);
      const what = { paymentId: id, orderId: mark, method: 'cash', allocations: [allocation] } as const;
      return {
        memberId,
        id,
        command: { type: 'RecordPayment', ...what, paidOn: witness.today, today: witness.today },
      };
    }),
  );
};

const reverse: Make = (mark, draw, witness) => {
  const [memberId, payment] = paymentOfSomebody(draw, witness, isByHand) ?? [];
  if (memberId === undefined || payment === undefined) return undefined;
  const { paymentId } = payment;
  const why = { kind: 'mistake', reason: mark, held: PLENTY } as const;
  return onAccount('reverse', 'PaymentReversed', witness, { mark, paymentId }, [memberId], (callId) => {
    const reversalId = deriveId(`${callId}:reversal`);
    return { type: 'ReversePayment', reversalId, paymentId, ...why, today: witness.today };
  });
};

const remove: Make = (mark, draw, witness) => {
  const memberId = draw.one(MEMBERS);
  const removed = last([...witness.account(memberId).charges.values()], draw);
  if (removed === undefined) return undefined;
  const { chargeId } = removed;
  const command = { type: 'VoidCharge', chargeId, reason: mark, today: witness.today } as const;
  return {
    ...onAccount('remove', 'ChargeVoided', witness, { mark, chargeId }, [memberId], () => command),
    // Removing a charge that is removed changes nothing.
    prove: () =>
      must(witness.account(memberId).charges.get(chargeId)?.voided === true, 'a removed charge is removed'),
  };
};

/** Members that number their calls use the same keys. */
const expense: Make = (mark, draw, witness) => {
  const callers = draw.chance(40) ? MEMBERS.slice(0, 2) : [draw.one(MEMBERS)];
  const bought = { expenseName: mark, expenseDate: witness.today, receipt: '', amountCents: 500 };
  return onAccount('expense', 'ReimbursementSubmitted', witness, { mark }, callers, (callId) => {
    const reimbursementId = deriveId(`${callId}:expense`);
    return { type: 'SubmitReimbursement', reimbursementId, ...bought, today: witness.today };
  });
};

const card: Make = (mark, draw, witness) => {
  const memberId = draw.one(MEMBERS);
  const paid = last(open(witness, memberId), draw);
  if (paid === undefined) return undefined;
  const allocation = partOf(paid, draw, witness);
  const { amountCents } = allocation;
  if (amountCents < 100) return undefined;
  return {
    name: 'card',
    callers: [memberId],
    input: { mark, ...allocation },
    async run(request) {
      const { deps, callId } = request;
      const paymentId = deriveId(`${callId}:payment`);
      const intent = await deps.stripe.createPaymentIntent({
        ...{
          method: 'card',
          accountId: STRIPE_ACCOUNT,
          amountCents,
          applicationFeeCents: 0,
          customerId: 'cus',
        },
        ...{ payment: { orgCode: ORG, memberId, paymentId }, idempotencyKey: callId },
      });
      const { intentId } = intent;
      const what = { paymentId, method: 'card', accountId: STRIPE_ACCOUNT, intentId } as const;
      const money = { amountCents, addedFeeCents: 0, creditCents: 0, allocations: [allocation] };
      const command = { type: 'InitiatePayment', ...what, ...money, today: witness.today } as const;
      return { ...(await execute(request, account, memberId, command, 'begun')), intentId };
    },
    prove: (answer) =>
      prove(witness, memberId, 'PaymentInitiated', (answer as { intentId: string }).intentId),
  };
};

/** A member sends money by Venmo, and uses credit besides. */
const submit: Make = (mark, draw, witness) => {
  const memberId = draw.one(MEMBERS);
  const paid = last(open(witness, memberId), draw);
  if (paid === undefined) return undefined;
  const allocation = partOf(paid, draw, witness);
  const free = draw.chance(50) ? witness.account(memberId).creditCents : 0;
  const creditCents = Math.min(free, allocation.amountCents - 1);
  const sent = {
    method: 'venmo',
    orderId: mark,
    location: mark,
    screenshotSha256: mark,
    payer: mark,
  } as const;
  const what = { ...sent, creditCents, allocations: [allocation], today: witness.today };
  return onAccount('submit', 'PaymentSubmitted', witness, { mark, ...allocation }, [memberId], (callId) => {
    return { type: 'SubmitPayment', paymentId: deriveId(`${callId}:payment`), ...what };
  });
};

const verify: Make = (mark, draw, witness) => {
  const [memberId, payment] = paymentOfSomebody(draw, witness, isWaiting) ?? [];
  if (memberId === undefined || payment === undefined) return undefined;
  const { paymentId } = payment;
  const command = { type: 'VerifyPayment', paymentId, today: witness.today } as const;
  return {
    ...onAccount('verify', 'PaymentAccepted', witness, { mark, paymentId }, [memberId], () => command),
    // Undo may let the payment wait for another verification.
    prove: (_, callId) =>
      must(
        witness
          .events(accountStream(memberId))
          .filter(({ type, metadata }) => type === 'PaymentAccepted' && metadata.commandId.startsWith(callId))
          .length === 1,
        'a payment whose verification was acknowledged is accepted by it once',
      ),
  };
};

const decline: Make = (mark, draw, witness) => {
  const [memberId, payment] = paymentOfSomebody(draw, witness, isWaiting) ?? [];
  if (memberId === undefined || payment === undefined) return undefined;
  const { paymentId } = payment;
  const command = { type: 'DeclinePayment', paymentId, reason: mark, today: witness.today } as const;
  return onAccount('decline', 'PaymentDeclined', witness, { mark, paymentId }, [memberId], () => command);
};

const undoVerification: Make = (mark, draw, witness) => {
  const [memberId, payment] = paymentOfSomebody(draw, witness, isVerified) ?? [];
  if (memberId === undefined || payment === undefined) return undefined;
  const { paymentId } = payment;
  const command = { type: 'UndoVerification', paymentId, held: PLENTY, today: witness.today } as const;
  const timesUndone = () =>
    witness
      .events(accountStream(memberId))
      .filter(({ type, data }) => type === 'VerificationReopened' && data.paymentId === paymentId).length;
  const before = timesUndone();
  return {
    ...onAccount('undo', 'VerificationReopened', witness, { mark, paymentId }, [memberId], () => command),
    // Somebody else may have undone it first, which changes nothing more.
    prove: () => must(timesUndone() > before, 'a verification whose Undo was acknowledged is undone'),
  };
};

/** An administrator sets a member's free credit. */
const setCredit: Make = (mark, draw, witness) => {
  const memberId = draw.one(MEMBERS);
  const amountCents = draw.below(9_000);
  return {
    ...onAccount('set credit', 'CreditIssued', witness, { mark, amountCents }, [memberId], (callId) => {
      const creditId = deriveId(`${callId}:credit`);
      return { type: 'SetCredit', creditId, amountCents, reason: mark, today: witness.today };
    }),
    prove: () =>
      must(
        witness.accountsSince(memberId, 0).some(({ creditCents }) => creditCents === amountCents),
        'credit that was set was that much',
      ),
  };
};

const payOutCredit: Make = (mark, draw, witness) => {
  const memberId = draw.one(MEMBERS);
  const { creditCents } = witness.account(memberId);
  if (creditCents === 0) return setCredit(mark, draw, witness);
  const amountCents = draw.chance(60) ? creditCents : Math.ceil(creditCents / 2);
  const how = { method: 'cash', paidOn: witness.today, reason: mark, held: PLENTY } as const;
  return onAccount('pay out', 'CreditPaidOut', witness, { mark, amountCents }, [memberId], (callId) => {
    const creditPayoutId = deriveId(`${callId}:credit-payout`);
    return { type: 'PayOutCredit', creditPayoutId, amountCents, ...how, today: witness.today };
  });
};

const move: Make = (mark, draw, witness) => {
  const [from, payment] = paymentOfSomebody(draw, witness, isByHand) ?? [];
  const to = draw.one(MEMBERS);
  if (from === undefined || payment === undefined || from === to) return undefined;
  const { paymentId, amountCents } = payment;
  const onto = open(witness, to);
  const enough = onto.filter((each) => dueOn(each, witness.today) >= amountCents);
  const target = last(enough.length > 0 ? enough : onto, draw);
  if (target === undefined) return undefined;
  const allocations = [{ chargeId: target.chargeId, amountCents }];
  // As when something changes right after the check.
  const isChecked = draw.chance(50);
  return {
    name: 'move',
    callers: [ADMIN],
    input: { mark, from, to, paymentId, allocations },
    async run(request) {
      const [newPaymentId, reversalId] = idsOf(request.callId);
      const moved = {
        from,
        paymentId,
        to,
        allocations,
        newPaymentId,
        reversalId,
        reason: mark,
        today: witness.today,
      };
      const check = () => (isChecked ? checkMove(request.deps, ORG, moved) : Promise.resolve());
      return ok(request, 'moved', await runProcess(request, movePaymentProcess, moved, { check }));
    },
    prove(_, callId) {
      const [newPaymentId] = idsOf(callId);
      prove(witness, from, 'PaymentReversed', mark);
      must(
        witness.account(to).payments.has(newPaymentId),
        'a payment that was moved is on the other account',
      );
    },
  };
};
const idsOf = (callId: string) => [deriveId(`${callId}:moved`), deriveId(`${callId}:reversal`)] as const;

/** Prospects may have an email that only one of them can become a member with, or that a member has. */
const recruit: Make = (mark, draw, witness) => {
  const prospectId = draw.one(PROSPECTS);
  const email = emailOf(draw.one(['x', 'y', ...MEMBERS]));
  const profile = { fname: 'New', lname: 'Member', email };
  return {
    name: 'recruit',
    callers: [ADMIN],
    input: { mark, prospectId, email },
    async run(request) {
      const memberId = deriveId(`${request.callId}:member`);
      const made = { groupId: GROUP, prospectId, memberId, profile, today: witness.today };
      return ok(request, 'added', await runProcess(request, makeProspectMemberProcess, made));
    },
    prove: (_, callId) =>
      must(
        witness.events(memberStream(deriveId(`${callId}:member`))).length === 1,
        'a member who was acknowledged is added once',
      ),
  };
};

/** An administrator removes a member, or another one lists them again. */
const leave: Make = (mark, draw, witness) => {
  const memberId = draw.one(MEMBERS);
  const kind = draw.one([removeMemberProcess, reinstateMemberProcess]);
  const input = { memberId, email: emailOf(memberId), today: witness.today };
  return {
    name: kind.kind,
    callers: [ADMIN],
    input: { mark, memberId },
    run: async (request) => ok(request, kind.kind, await runProcess(request, kind, input)),
    // What an administrator does later counts: the end alone tells.
    prove: (_, callId) =>
      must(
        witness.events(processStream(deriveId(`${callId}:process:`))).at(-1)?.type === 'ProcessFinished',
        `a ${kind.kind} that was acknowledged is finished`,
      ),
  };
};

const kinds: readonly Make[] = [
  ...[charge, charge, charge, pay, pay, pay, pay, reverse, reverse],
  ...[remove, expense, expense, card, card, move, move, move, move, move, recruit, recruit, leave, leave],
  ...[submit, submit, submit, verify, verify, verify, verify, verify, decline, payOutCredit, payOutCredit],
  ...[undoVerification, undoVerification, undoVerification, undoVerification, undoVerification],
];

type Row = Pick<AccountRow, 'memberId' | 'command' | 'id'>;
/** What is asked for; its mark is in what is written. */
type Input = Readonly<Record<string, unknown>> & { readonly mark: string };

/** A call over several accounts. */
function onAccounts(
  name: string,
  type: AccountEvent['type'],
  witness: Witness,
  input: Input,
  rowsOf: (callId: string) => readonly Row[],
): Operation {
  return {
    name,
    callers: [ADMIN],
    input,
    async run(request) {
      const rows = rowsOf(request.callId).map((row, index) => ({
        ...row,
        part: `${name}:${index}:row`,
        fieldOf: (field = '') => `${index}.${field}`,
      }));
      const isProcess = name === 'pay' && rows.length > 1;
      const { results, position } = await runOnAccounts(request, rows, { isProcess });
      return { ...(await ok(request, name, position)), results };
    },
    prove: (answer, callId) => {
      for (const [index, { uuid, ok: isDone }] of (answer as { results: RowResult[] }).results.entries())
        if (isDone) prove(witness, uuid, type, input.mark);
        else
          for (const id of [callId, deriveId(`${callId}:process:`)])
            must(!witness.hasWritten(`${id}:${name}:${index}`), `${name} was refused for a row in the log`);
    },
    commands: () => rowsOf('another'),
  };
}

/** A call of one command to an account: the one given, or each caller's own. */
function onAccount(
  name: string,
  type: AccountEvent['type'],
  witness: Witness,
  input: Input,
  members: readonly string[],
  commandOf: (callId: string) => AccountCommand,
): Operation {
  return {
    name,
    callers: members,
    input,
    run: (request) =>
      execute(request, account, request.caller.memberId, commandOf(request.callId), `${name} ${request.at}`),
    prove: (_, __, memberId) => prove(witness, memberId, type, input.mark),
    commands: (memberId) => [{ memberId, command: commandOf('another') }],
  };
}

/** One event of this type of an account names this. */
function prove(witness: Witness, memberId: string, type: AccountEvent['type'], named: string): void {
  const found = witness
    .events(accountStream(memberId))
    .filter((event) => event.type === type && !('movedFrom' in event.data))
    .filter(({ data }) => Object.values({ ...data, ...('terms' in data ? data.terms : {}) }).includes(named));
  must(found.length === 1, `${type} ${named} was acknowledged and is ${found.length} times in the log`);
}

const last = <Item>(items: readonly Item[], draw: Draw) =>
  items.at(-1 - draw.below(Math.min(3, items.length || 1)));

function some<Item>(items: readonly Item[], draw: Draw): readonly Item[] {
  const taken = items.filter(() => draw.chance(50));
  return taken.length > 0 ? taken : items.slice(0, 1);
}

const open = (witness: Witness, memberId: string): readonly Charge[] =>
  [...witness.account(memberId).charges.values()].filter((each) => dueOn(each, witness.today) > 0);

function partOf(of: Charge, draw: Draw, { today }: Witness) {
  const due = dueOn(of, today);
  return { chargeId: of.chargeId, amountCents: draw.chance(60) ? due : Math.ceil(due / 2) };
}

function paymentOfSomebody(
  draw: Draw,
  witness: Witness,
  isIt: (payment: Payment) => boolean,
): readonly [string, Payment] | undefined {
  const memberId = draw.one(MEMBERS);
  const payment = last([...witness.account(memberId).payments.values()].filter(isIt), draw);
  return payment === undefined ? undefined : [memberId, payment];
}

const isByHand = ({ kind, status }: Payment) => kind !== 'stripe' && status === 'accepted';
const isWaiting = ({ status }: Payment) => status === 'submitted';
const isVerified = (payment: Payment) => payment.kind === 'screenshot' && isByHand(payment);
