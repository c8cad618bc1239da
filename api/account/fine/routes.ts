import { fineIdOf } from '../../../ledger/account/charge/terms.ts';
import { NotFound, RuleViolation } from '../../../ledger/decider.ts';
import type { FineRule } from '../../../ledger/organization/events.ts';
import { dayIn, formatDay, plusDays } from '../../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../../ledger/values/chargeRules.ts';
import { type FineState, fineStateOf } from '../../../ledger/values/fines.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import { type Term, termOn } from '../../../ledger/values/terms.ts';
import { type AbsenceView, absencesOf } from '../../../projections/meetings/fines.ts';
import { calendarOf, type MeetingView } from '../../../projections/meetings/queries.ts';
import type { OrganizationView } from '../../../projections/organization/queries.ts';
import { ok } from '../../platform/calls/execute.ts';
import { checkAccounts, organizationOf } from '../../platform/calls/organizationOf.ts';
import { type CallRequest, route } from '../../platform/calls/route.ts';
import { presentFineRule } from '../../platform/contract/wire.ts';
import { type Refusal, RowErrors } from '../../platform/errors/errors.ts';

import { type AccountRow, messageFor, type RowResult, runOnAccounts } from '../../processes/runOnAccounts.ts';
import { chargeFines, getFines, voidFines } from './contract.ts';

/** What absences from a meeting cost: proposed by the rule, charged when an administrator says so. */
export const fineRoutes = [
  route(getFines, 'admin', async (request) => {
    const { rule, term, fines } = await finesOf(request, request.input.eventId);
    return {
      rule: rule && presentFineRule(rule),
      term: term?.name ?? '',
      fines: fines.map(({ absence, state, reason }) => ({
        uuid: absence.memberId,
        name: absence.name,
        status: absence.mark,
        absence: absence.number,
        state,
        chargeId: absence.chargeId ?? '',
        amount: toDollars(absence.amountCents ?? rule?.amountCents ?? 0),
        paid: toDollars(absence.paidCents ?? 0),
        reason,
      })),
    };
  }),

  route(chargeFines, 'admin', async (request) => {
    const { input, today } = request;
    const { eventId, amount } = input;
    const { organization, rule, meeting, day, fines } = await finesOf(request, eventId);
    if (rule === null)
      throw new RuleViolation('NoFineRule', 'There is no rule for fines. Set one in Settings.', 'eventId');
    if (toCents(amount) !== rule.amountCents)
      throw new RuleViolation(
        'FineRuleChanged',
        'The fine was changed meanwhile. Please look again.',
        'amount',
      );
    requireChargeable(organization, rule);
    const { chargeType, account, amountCents } = rule;
    const terms = {
      chargeTypeId: chargeTypeIdOf(chargeType),
      chargeType,
      account,
      amountCents,
      startDate: today,
      dueDate: plusDays(today, rule.dueDays),
      memo: `Absent from ${placeOf(meeting, day)}`,
    };
    const commandOf = (memberId: string) => {
      const chargeId = fineIdOf(eventId, memberId);
      return { type: 'AssessCharge', chargeId, terms, meetingId: eventId, today } as const;
    };
    return dispatchEach(
      request,
      fines,
      { from: 'proposed', to: 'charged', part: 'fine', done: 'charged' },
      commandOf,
    );
  }),

  route(voidFines, 'admin', async (request) => {
    const { today } = request;
    const { eventId } = request.input;
    const { fines } = await finesOf(request, eventId);
    const reasons = new Map(fines.map(({ absence, reason }) => [absence.memberId, reason]));
    const commandOf = (memberId: string) => {
      const reason = reasons.get(memberId) ?? '';
      return { type: 'VoidCharge', chargeId: fineIdOf(eventId, memberId), reason, today } as const;
    };
    return dispatchEach(
      request,
      fines,
      { from: 'toVoid', to: 'voided', part: 'void', done: 'removed' },
      commandOf,
    );
  }),
];

interface Fine {
  readonly absence: AbsenceView;
  readonly state: FineState;
  /** Why it is to be voided; empty otherwise. */
  readonly reason: string;
}

/** A meeting's fines, its term and the rule. @throws NotFound */
async function finesOf(
  { deps, caller, at }: CallRequest<unknown>,
  eventId: string,
): Promise<{
  readonly organization: OrganizationView;
  readonly rule: FineRule | null;
  readonly meeting: MeetingView;
  /** The organization's, on which it begins. */
  readonly day: string;
  readonly term: Term | undefined;
  readonly fines: readonly Fine[];
}> {
  const { orgCode, timeZone } = caller;
  const [meeting] = await calendarOf(deps.db, orgCode, { ids: [eventId] });
  if (meeting === undefined) throw new NotFound('meeting');
  const organization = await organizationOf({ deps, caller });
  const { fineRule: rule, terms } = organization;
  const day = dayIn(timeZone, new Date(meeting.startTime));
  const term = termOn(day, terms);
  const holds = term !== undefined && Date.parse(meeting.startTime) <= Date.parse(at);
  const freeAbsences = holds ? rule?.freeAbsences : undefined;
  const absences = await absencesOf(deps.db, orgCode, eventId, term?.firstDay ?? day);
  const fines = absences.flatMap((absence): Fine[] => {
    const state = fineStateOf(absence, freeAbsences);
    if (state === undefined || (state === 'proposed' && !absence.active)) return [];
    return [{ absence, state, reason: state === 'toVoid' ? reasonOf(absence, meeting, day, term) : '' }];
  });
  return { organization, rule, meeting, day, term, fines };
}

function placeOf({ title }: MeetingView, day: string): string {
  return `${title} on ${formatDay(day)}`;
}

/** Why somebody does not owe a fine any more. */
function reasonOf({ mark, number }: AbsenceView, meeting: MeetingView, day: string, term?: Term): string {
  const place = placeOf(meeting, day);
  switch (mark) {
    case 'Excused':
      return `Excused from ${place}`;
    case 'Present':
      return `Present at ${place}`;
    case 'Absent':
      return `Absence ${number} of ${term?.name ?? 'the term'} is free: ${place}`;
    case '':
      return `Not marked absent from ${place}`;
  }
}

/** @throws RuleViolation when what the rule names was removed since */
function requireChargeable(organization: OrganizationView, rule: FineRule): void {
  if (!organization.chargeTypes.includes(rule.chargeType))
    throw new RuleViolation(
      'TypeUnknown',
      `The charge type ${rule.chargeType} was removed. Choose another one for fines in Settings.`,
      'eventId',
    );
  checkAccounts(organization, [rule], () => 'fineRule.');
}

const refused: Readonly<Record<FineState | 'none', string>> = {
  proposed: 'was not charged',
  free: 'has a free absence',
  charged: 'has to pay the fine',
  toVoid: 'has a fine to remove',
  voided: 'had the fine removed',
  none: 'has no fine at this meeting',
};

/**
 * Give a command for each member with a fine in the state `from`. A fine in the state `to` already counts as
 * done: a concurrent call did the same.
 * @throws RowErrors, naming each member with a fine in another state
 */
async function dispatchEach(
  request: CallRequest<{ readonly uuids: readonly string[] }>,
  fines: readonly Fine[],
  how: { readonly from: FineState; readonly to: FineState; readonly part: string; readonly done: string },
  commandOf: (memberId: string) => AccountRow['command'] & { readonly chargeId: string },
) {
  const { uuids } = request.input;
  const known = new Map(fines.map((fine) => [fine.absence.memberId, fine]));
  const stateOf = (uuid: string) => known.get(uuid)?.state ?? 'none';
  const refusals = uuids.flatMap((uuid, index): Refusal[] => {
    const state = stateOf(uuid);
    if (state === how.from || state === how.to) return [];
    const message = `${known.get(uuid)?.absence.name ?? 'A member'} ${refused[state]}.`;
    return [{ field: `uuids.${index}`, message, code: 'FineChanged' }];
  });
  if (refusals.length > 0) throw new RowErrors(refusals);
  const rows = uuids.flatMap((memberId, index): AccountRow[] => {
    if (stateOf(memberId) === how.to) return [];
    const command = commandOf(memberId);
    const fieldOf = () => `uuids.${index}`;
    return [{ memberId, command, part: `${how.part}:${memberId}`, id: command.chargeId, fieldOf }];
  });
  const done = uuids.flatMap((uuid): RowResult[] =>
    stateOf(uuid) === how.to ? [{ _id: known.get(uuid)?.absence.chargeId ?? '', uuid, ok: true }] : [],
  );
  const given = rows.length === 0 ? undefined : await runOnAccounts(request, rows);
  const results = [...done, ...(given?.results ?? [])];
  const count = uuids.length === 1 ? 'the fine' : `${uuids.length} fines`;
  const message = messageFor(results, `Successfully ${how.done} ${count}.`);
  return { ...(await ok(request, message, given?.position)), results };
}
