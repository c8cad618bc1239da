import type { CalendarDate } from '../values/calendar.ts';
import { formatCents } from '../values/money.ts';
import { isBlank } from '../values/plainText.ts';
import { required } from '../values/violation.ts';
import { dueOn, statusOn } from './charge/due.ts';
import type { AccountEvent } from './events.ts';
import { ensure, requireAmount, requireReason } from './rules.ts';
import type { AccountState, Charge } from './state.ts';

/** Have others collect what is overdue (spec 3 section 2, "Collections screen"; docs/decisions/0042). */
interface SendToCollections {
  readonly type: 'SendToCollections';
  readonly amountCents: number;
  /** The version of the terms that were agreed to. */
  readonly termsVersion: string;
  readonly requestId?: string;
  readonly today: CalendarDate;
}

interface RecallFromCollections {
  readonly type: 'RecallFromCollections';
  readonly reason: string;
  readonly today: CalendarDate;
}

export const collectionsDecisions = {
  SendToCollections: send,
  RecallFromCollections: recall,
};

/** The charges that are past their due date, the oldest first, and what is due on each that day in cents. */
export function overdueCharges(
  { charges }: Pick<AccountState, 'charges'>,
  today: CalendarDate,
): readonly { readonly charge: Charge; readonly dueCents: number }[] {
  return [...charges.values()]
    .filter((charge) => !charge.voided && statusOn(charge, today) === 'Overdue')
    .map((charge) => ({ charge, dueCents: dueOn(charge, today) }))
    .toSorted((one, other) => one.charge.terms.dueDate.localeCompare(other.charge.terms.dueDate));
}

/** @throws RuleViolation AlreadyWithCollections, NothingOverdue, AmountTooLarge, TermsMissing */
function send(command: SendToCollections, state: AccountState): readonly AccountEvent[] {
  const { amountCents, termsVersion, requestId, today: occurredOn } = command;
  ensure(
    state.collections === undefined,
    'AlreadyWithCollections',
    'This account is with collections already.',
    'memberId',
  );
  const overdue = overdueCharges(state, occurredOn).reduce((sum, { dueCents }) => sum + dueCents, 0);
  ensure(overdue > 0, 'NothingOverdue', 'Nothing on this account is overdue.', 'memberId');
  requireAmount(amountCents, 'amount', 'amount');
  ensure(
    amountCents <= overdue,
    'AmountTooLarge',
    `The amount must be at most ${formatCents(overdue)}, the overdue amount.`,
    'amount',
  );
  ensure(!isBlank(termsVersion), 'TermsMissing', required('terms'), 'terms');
  return [
    {
      type: 'AccountSentToCollections',
      data: { amountCents, termsVersion, ...(requestId && { requestId }), occurredOn },
    },
  ];
}

/** @throws RuleViolation NotWithCollections, ReasonMissing */
function recall(command: RecallFromCollections, state: AccountState): readonly AccountEvent[] {
  const { reason, today: occurredOn } = command;
  ensure(
    state.collections !== undefined,
    'NotWithCollections',
    'This account is not with collections.',
    'uuid',
  );
  requireReason(reason);
  return [{ type: 'AccountRecalledFromCollections', data: { reason, occurredOn } }];
}
