import type pg from 'pg';
import type { AccountEvent, Allocation, ChargeTerms } from '../../ledger/account/events.ts';
import { accountStream } from '../../ledger/account/events.ts';
import { stripeAmounts } from '../../ledger/account/fees.ts';
import { budgetStream } from '../../ledger/budget/events.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import { documentsStream } from '../../ledger/document/events.ts';
import { envelop } from '../../ledger/handle.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { meetingStream } from '../../ledger/meeting/events.ts';
import { memberStream } from '../../ledger/member/events.ts';
import { organizationStream } from '../../ledger/organization/events.ts';
import { payoutStream } from '../../ledger/payout/events.ts';
import { prospectGroupStream } from '../../ledger/prospectGroup/events.ts';
import { transferStream } from '../../ledger/transfer/events.ts';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/charge.ts';
import { copyLine, copyWriter } from '../../projections/copy.ts';
import { transaction } from '../../projections/transaction.ts';

/** An event, where and when it happened. */
interface Happening {
  readonly stream: string;
  readonly at: string;
  readonly actor: string;
  readonly events: readonly BursarEvent[];
}

export interface Life {
  readonly orgCode: string;
  readonly members: number;
  /** Every member is charged once a month. */
  readonly months: number;
  /** The last day. */
  readonly today: CalendarDate;
  /** Meetings, spread over the months, and who is invited to each; all are marked. Default: one of three. */
  readonly meetings?: { readonly count: number; readonly members: number };
}

const chargeTypes = ['Dues', 'Formal', 'Fine', 'Housing', 'Insurance'];
const methods = ['cash', 'check', 'venmo', 'zelle', 'bank-transfer'] as const;

/** The id of the n-th member of a generated organization. */
export function generatedMember(orgCode: string, member: number): string {
  return deriveId(`${orgCode} member ${member}`);
}

/** The id of the n-th meeting of a generated organization. */
export function generatedMeeting(orgCode: string, meeting: number): string {
  return deriveId(`${orgCode} meeting ${meeting}`);
}

/** A number from 0 to 99 that looks random and is always the same for the same name. */
function chance(...name: number[]): number {
  let hash = 2166136261;
  for (const part of name) hash = Math.imul(hash ^ part, 16777619) ^ (hash >>> 13);
  return (hash >>> 0) % 100;
}

/**
 * A believable life of an organization, in the order of time: members join, are charged each month, pay
 * early, on time, late, in parts or never, use credit, have charges changed and removed. Every stream is one
 * that the deciders could have written.
 */
function* lifeOf(life: Life): Generator<Happening> {
  const { orgCode, members, months, today, meetings = { count: 1, members: 3 } } = life;
  const treasurer = generatedMember(orgCode, 0);
  const dayOf = (month: number, day: number) => plusDays(today, (month - months) * 30 + day);
  const at = (day: CalendarDate, minute: number) =>
    new Date(Date.parse(`${day}T08:00:00.000Z`) + minute * 1_000).toISOString();
  const happening = (stream: string, day: CalendarDate, minute: number, ...events: BursarEvent[]) => ({
    stream,
    at: at(day, minute),
    actor: treasurer,
    events,
  });

  yield happening(
    organizationStream(orgCode),
    dayOf(0, -2),
    0,
    {
      type: 'OrganizationRegistered',
      data: { name: `Club ${orgCode}`, university: 'Example State', timeZone: 'America/Los_Angeles' },
    },
    ...chargeTypes.map(
      (chargeType): BursarEvent => ({
        type: 'ChargeTypeAdded',
        data: { chargeTypeId: chargeTypeIdOf(chargeType), chargeType },
      }),
    ),
    {
      type: 'TermSaved',
      data: { termId: 't1', term: { name: 'Term', firstDay: dayOf(0, 0), lastDay: dayOf(4, 0) } },
    },
    {
      type: 'FineRuleSet',
      data: {
        rule: {
          chargeType: 'Fine',
          account: 'bank 1234',
          amountCents: 1_500,
          freeAbsences: 2,
          dueDays: 14,
        },
      },
    },
  );
  for (let member = 0; member < members; member++)
    yield happening(memberStream(generatedMember(orgCode, member)), dayOf(0, -1), member, {
      type: 'MemberAdded',
      data: {
        profile: { fname: `Ann${member}`, lname: `O'Neil`, email: `ann${member}@${orgCode}.example` },
        role: member === 0 ? 'admin' : 'Member',
      },
    });
  yield recruitmentOf(orgCode, members, dayOf(0, 0), happening);
  yield budgetOf(orgCode, dayOf(0, 0), happening);
  yield transfersOf(orgCode, dayOf(0, 0), happening);
  yield reimbursementsOf(orgCode, dayOf(0, 0), happening);
  yield documentsOf(orgCode, dayOf(0, 0), happening);
  for (let month = 0; month < months; month++) {
    for (let member = 0; member < members; member++)
      yield* monthOf(month, member, { orgCode, happening, dayOf, last: month >= months - 1 });
    for (let meeting = 0; meeting < meetings.count; meeting++)
      if (Math.floor((meeting * months) / meetings.count) === month)
        yield* meetingOf(meeting, Math.min(meetings.members, members), dayOf(month, 28), {
          orgCode,
          happening,
        });
    const payoutId = `po_${orgCode}_${month}`;
    const arrivalDate = dayOf(month, 27);
    const amountCents = 1_000;
    const of = { paymentId: 'p1', memberId: 'm1', reversalId: '' };
    const line = { kind: 'payment', ...of, amountCents, feeCents: 30 } as const;
    yield happening(
      payoutStream(payoutId),
      dayOf(month, 25),
      0,
      { type: 'PayoutPaid', data: { payoutId, amountCents, occurredOn: arrivalDate } },
      {
        type: 'PayoutItemized',
        data: { payoutId, amountCents, lines: [line], occurredOn: dayOf(month, 25) },
      },
    );
  }
}

interface MonthContext {
  readonly orgCode: string;
  readonly happening: (
    stream: string,
    day: CalendarDate,
    minute: number,
    ...events: BursarEvent[]
  ) => Happening;
  readonly dayOf: (month: number, day: number) => CalendarDate;
  /** The month that is not over yet. */
  readonly last: boolean;
}

/**
 * A recruitment group of three prospects, one by its form, on whom up to ten members vote; one is deleted.
 */
function recruitmentOf(
  orgCode: string,
  members: number,
  day: CalendarDate,
  happening: MonthContext['happening'],
): Happening {
  const groupId = deriveId(`${orgCode} prospect group`);
  const prospectIds = ['a', 'b', 'c'].map((name) => deriveId(`${groupId} ${name}`));
  const voterIds = Array.from({ length: Math.min(members, 10) }, (_, n) => generatedMember(orgCode, n));
  const added = prospectIds.map((prospectId, index): BursarEvent => {
    if (index === 1) return { type: 'ProspectSignedUp', data: { prospectId } };
    return { type: 'ProspectAdded', data: { prospectId, addedBy: generatedMember(orgCode, 0) } };
  });
  const votes = prospectIds.flatMap((prospectId) =>
    voterIds.map((voterId): BursarEvent => {
      return { type: 'VoteRegistered', data: { prospectId, voterId, rating: 4, approve: 'yes' } };
    }),
  );
  const details = { name: 'Rush', startDate: day, endDate: plusDays(day, 30), goal: 12 };
  return happening(
    prospectGroupStream(groupId),
    day,
    0,
    { type: 'ProspectGroupAdded', data: details },
    { type: 'SignUpFormOpened', data: {} },
    ...added,
    { type: 'SignUpFormClosed', data: {} },
    ...votes,
    { type: 'ProspectRemoved', data: { prospectId: prospectIds.at(-1) ?? '' } },
  );
}

/** A budget of one category with an expense on each of three days. */
function budgetOf(orgCode: string, day: CalendarDate, happening: MonthContext['happening']): Happening {
  const budgetId = deriveId(`${orgCode} budget`);
  const categoryId = deriveId(`${budgetId} food`);
  const categories = [{ categoryId, name: 'Food', amountCents: 100_000 }];
  const expenses = Array.from({ length: 3 }, (_, n): BursarEvent => {
    const occurredOn = plusDays(day, n);
    const [expenseId, amountCents] = [deriveId(`${budgetId} ${n}`), 1_000 + n];
    const posted = { account: 'expense:food', paidFrom: 'checking', amountCents, occurredOn } as const;
    const said = { categoryId, name: 'Pizza', paidBy: 'Ann Lee', paymentType: 'Check' };
    return { type: 'ExpenseAdded', data: { expenseId, ...said, ...posted, receipt: '', receiptBy: '' } };
  });
  const details = { name: 'Term', startDate: day, endDate: plusDays(day, 30), categories };
  return happening(budgetStream(budgetId), day, 0, { type: 'BudgetCreated', data: details }, ...expenses);
}

/** Money that was moved between two accounts of the organization and moved back, and a check's deposit. */
function transfersOf(orgCode: string, day: CalendarDate, happening: MonthContext['happening']): Happening {
  const moved = { from: 'venmo', to: 'checking', amountCents: 5_000, memo: 'Cash-out' } as const;
  const data = { transferId: deriveId(`${orgCode} transfer`), ...moved, occurredOn: day };
  const receiptId = deriveId(`${orgCode} receipt`);
  const receipt = { receiptId, account: 'undepositedChecks', amountCents: 4_000 } as const;
  const deposit = { transferId: deriveId(`${orgCode} deposit`), receipts: [receipt], lessCashCents: 0 };
  const events: readonly BursarEvent[] = [
    { type: 'TransferRecorded', data },
    { type: 'TransferReversed', data: { ...data, reason: 'Entered twice' } },
    { type: 'DepositRecorded', data: { ...deposit, amountCents: 4_000, memo: '', occurredOn: day } },
  ];
  return happening(transferStream(orgCode), day, 0, ...events);
}

/**
 * What a member bought: one waits, one was declined, one is owed, one was paid as credit, one was removed.
 */
function reimbursementsOf(
  orgCode: string,
  day: CalendarDate,
  happening: MonthContext['happening'],
): Happening {
  const memberId = generatedMember(orgCode, 0);
  const food = { budgetId: deriveId(`${orgCode} budget`), categoryId: 'food', name: 'Food' };
  const events = Array.from({ length: 5 }, (_, n): BursarEvent[] => {
    const told = {
      reimbursementId: deriveId(`${memberId} bought ${n}`),
      expenseName: 'Pizza',
      amountCents: 500,
    };
    const on = { occurredOn: day };
    const submitted = { ...told, expenseDate: day, receipt: '', ...on };
    const account = 'expense:food';
    const expense = { account, ...on } as const;
    const paid = { method: 'credit', paidFrom: 'memberCredits', ...on } as const;
    const first: BursarEvent[] = [
      { type: 'ReimbursementSubmitted', data: submitted },
      { type: 'ReimbursementEndorsed', data: { ...told, approvedBy: 'ann', ...on } },
    ];
    if (n === 0) return first;
    if (n === 1) return [...first, { type: 'ReimbursementDeclined', data: { ...told, reason: 'no', ...on } }];
    const approvedBy = ['ann', 'ben'];
    first.push({
      type: 'ReimbursementApproved',
      data: { ...told, account, approvedBy, category: food, ...on },
    });
    if (n > 2) first.push({ type: 'ReimbursementPaid', data: { ...told, ...paid } });
    if (n > 3) first.push({ type: 'ReimbursementRemoved', data: { ...told, expense, payment: paid, ...on } });
    return first;
  });
  return happening(accountStream(memberId), day, 0, ...events.flat());
}

/** Two chapter documents, one acknowledged and one deleted, and a section that members read. */
function documentsOf(orgCode: string, day: CalendarDate, happening: MonthContext['happening']): Happening {
  const document = (name: string) => {
    const documentId = deriveId(`${orgCode} document ${name}`);
    return { documentId, section: 'bylaws', name, file: `${orgCode}/documents/${documentId}.pdf` } as const;
  };
  const [bylaws, rules] = [document('Bylaws.pdf'), document('Rules.pdf')];
  const { documentId, name } = bylaws;
  const sha256 = 'ab'.repeat(32);
  const memberId = generatedMember(orgCode, 1);
  return happening(
    documentsStream(orgCode),
    day,
    0,
    { type: 'DocumentAdded', data: { ...bylaws, bytes: 1_000, sha256 } },
    { type: 'DocumentAdded', data: { ...rules, bytes: 2_000, sha256 } },
    { type: 'DocumentDeleted', data: rules },
    { type: 'ChapterSectionShown', data: { section: 'philanthropy' } },
    { type: 'AcknowledgmentAsked', data: { documentId, name } },
    { type: 'DocumentAcknowledged', data: { documentId, name, memberId, sha256, day } },
  );
}

/** A meeting that three members answered, where everybody who was invited is marked. */
function* meetingOf(
  meeting: number,
  members: number,
  day: CalendarDate,
  { orgCode, happening }: Pick<MonthContext, 'orgCode' | 'happening'>,
): Generator<Happening> {
  const memberIds = Array.from({ length: members }, (_, member) => generatedMember(orgCode, member));
  const marks = memberIds.map((memberId, member): BursarEvent => {
    const mark = attendanceMarks[Math.floor(chance(meeting, member, 3) / 70) + (member % 5 === 4 ? 1 : 0)];
    return { type: 'AttendanceMarked', data: { memberId, mark: mark ?? 'Present', before: '' } };
  });
  yield happening(
    meetingStream(generatedMeeting(orgCode, meeting)),
    day,
    meeting,
    {
      type: 'MeetingScheduled',
      data: {
        title: `Meeting ${meeting}`,
        description: '',
        location: 'Room 204',
        startTime: `${day}T19:00:00.000Z`,
        endTime: `${day}T20:00:00.000Z`,
        category: meeting % 4 === 0 ? 'Ritual' : 'meeting',
        hasAttendance: true,
        memberIds,
        roles: [],
      },
    },
    ...memberIds
      .slice(0, 3)
      .flatMap((memberId, member): readonly BursarEvent[] =>
        member === 0
          ? [{ type: 'ExcuseRequested', data: { memberId } }]
          : [{ type: 'MeetingAnswered', data: { memberId, answer: member === 1 ? 'Going' : 'Not going' } }],
      ),
    ...marks,
  );
}

/** One member's month: a charge and what becomes of it. */
function* monthOf(month: number, member: number, context: MonthContext): Generator<Happening> {
  const { orgCode, happening, dayOf, last } = context;
  const memberId = generatedMember(orgCode, member);
  const stream = accountStream(memberId);
  const chargeId = deriveId(`${memberId} charge ${month}`);
  const id = (what: string) => deriveId(`${memberId} ${what} ${month}`);
  const luck = chance(member, month, 1);
  const amountCents = 2_000 + 100 * chance(member % 7, month, 2);
  const start = dayOf(month, 0);
  const due = plusDays(start, 20);
  const fee = 500;
  const discount = 200;
  const chargeType = chargeTypes[month % chargeTypes.length] ?? 'Dues';
  const terms: ChargeTerms = {
    chargeTypeId: chargeTypeIdOf(chargeType),
    chargeType,
    account: 'bank ****1234',
    amountCents,
    startDate: start,
    dueDate: due,
    memo: luck % 10 === 0 ? "the members' dinner\tand\nmore" : '',
    ...(month % 3 !== 0 && { lateFee: { amountCents: fee, startDate: plusDays(due, 5) } }),
    ...(month % 3 === 1 && { earlyDiscount: { amountCents: discount, endDate: plusDays(start, 7) } }),
  };
  const pay = (cents: number, day: CalendarDate, what = 'payment'): AccountEvent => ({
    type: 'PaymentRecorded',
    data: {
      paymentId: id(what),
      orderId: 'Manual Payment',
      method: methods[luck % methods.length] ?? 'cash',
      amountCents: cents,
      allocations: [{ chargeId, amountCents: cents }],
      occurredOn: day,
    },
  });

  yield happening(stream, start, member, {
    type: 'ChargeAssessed',
    // Some fine an absence.
    data: {
      chargeId,
      terms,
      ...(luck % 50 === 7 && { meetingId: generatedMeeting(orgCode, 0) }),
      occurredOn: start,
    },
  });
  if (month === 0 && luck >= 97) {
    const day = plusDays(due, 6);
    yield happening(stream, day, member, {
      type: 'AccountSentToCollections',
      data: { amountCents, termsVersion: '2026-11', occurredOn: day },
    });
    if (member % 2 === 0)
      yield happening(stream, plusDays(day, 1), member, {
        type: 'AccountRecalledFromCollections',
        data: { reason: 'they pay', occurredOn: plusDays(day, 1) },
      });
  }
  // In the present month only some have paid; of every month some never will.
  if (luck >= (last ? 40 : 97)) return;
  if (luck < 30 && terms.earlyDiscount !== undefined) {
    const day = plusDays(start, 3);
    yield happening(stream, day, member, pay(amountCents - discount, day), {
      type: 'EarlyDiscountGranted',
      data: { chargeId, amountCents: discount, settledBy: id('payment'), occurredOn: day },
    });
  } else if (luck < 80 && luck % 5 === 0) {
    yield* cardMonth(stream, plusDays(start, 5), member, { chargeId, amountCents, luck, id, happening });
  } else if (luck < 80 && luck % 5 === 1) {
    yield* venmoMonth(stream, plusDays(start, 5), member, { chargeId, amountCents, luck, id, happening });
  } else if (luck < 80) {
    const day = plusDays(start, 5);
    yield happening(stream, day, member, pay(amountCents, day));
  } else if (luck < 88) {
    const day = plusDays(start, 6);
    yield happening(stream, day, member, pay(1_000, day, 'part'));
    yield happening(stream, plusDays(day, 3), member, pay(amountCents - 1_000, plusDays(day, 3)));
  } else if (luck < 92 && terms.lateFee !== undefined) {
    const day = plusDays(due, 8);
    yield happening(stream, day, member, {
      type: 'LateFeeApplied',
      data: { chargeId, amountCents: fee, occurredOn: plusDays(due, 5) },
    });
    yield happening(stream, plusDays(day, 1), member, pay(amountCents + fee, plusDays(day, 1)));
  } else if (luck < 94) {
    yield* creditMonth(stream, start, member, { chargeId, amountCents, id, happening });
  } else {
    yield happening(stream, plusDays(start, 2), member, {
      type: 'ChargeAmended',
      data: {
        chargeId,
        terms: { ...terms, amountCents: amountCents + 100 },
        previous: terms,
        occurredOn: plusDays(start, 2),
      },
    });
    yield happening(stream, plusDays(start, 4), member, {
      type: 'ChargeVoided',
      data: {
        chargeId,
        terms: { ...terms, amountCents: amountCents + 100 },
        lateFeeCents: 0,
        discountCents: 0,
        reason: 'mistake',
        occurredOn: plusDays(start, 4),
      },
    });
  }
}

/** What somebody's payment of one charge is made of. */
type OnePayment = Pick<MonthContext, 'happening'> & {
  readonly chargeId: string;
  readonly amountCents: number;
  readonly luck: number;
  readonly id: (what: string) => string;
};

/** The charge is paid by card; a little of it is refunded to some, and a few give up at first. */
function* cardMonth(stream: string, day: CalendarDate, member: number, of: OnePayment): Generator<Happening> {
  const { chargeId, amountCents, luck, id, happening } = of;
  const initiated = (paymentId: string): AccountEvent => ({
    type: 'PaymentInitiated',
    data: {
      paymentId,
      method: 'card',
      accountId: 'acct_1',
      intentId: `pi_${paymentId}`,
      ...stripeAmounts('card', amountCents, false),
      creditCents: 0,
      allocations: whole,
      occurredOn: day,
    },
  });
  const whole: readonly Allocation[] = [{ chargeId, amountCents }];
  const paymentId = id('payment');
  const amounts = stripeAmounts('card', amountCents, false);
  if (luck % 3 === 0)
    yield happening(stream, day, member, initiated(id('given up')), {
      type: 'PaymentAbandoned',
      data: { paymentId: id('given up'), chargeIds: [chargeId], occurredOn: day },
    });
  yield happening(stream, day, member + 1, initiated(paymentId));
  yield happening(stream, day, member + 2, {
    type: 'PaymentAccepted',
    data: {
      paymentId,
      method: 'card',
      orderId: `pi_${paymentId}`,
      ...amounts,
      chargeIds: [chargeId],
      allocations: whole,
      excessCents: 0,
      occurredOn: day,
    },
  });
  yield happening(stream, day, member + 3, {
    type: 'StripeFeesTaken',
    data: {
      paymentId,
      transactionId: `txn_${paymentId}`,
      fees: [{ kind: 'card', amountCents: 320 }],
      occurredOn: day,
    },
  });
  if (luck % 10 !== 0) return;
  yield happening(stream, plusDays(day, 2), member, {
    type: 'PaymentRefunded',
    data: {
      paymentId,
      refundId: `re_${paymentId}`,
      amountCents: 500,
      addedFeeCents: 0,
      reopened: [{ chargeId, amountCents: 500 }],
      fromCreditCents: 0,
      shortfallCents: 0,
      reason: 'agreed',
      occurredOn: plusDays(day, 2),
    },
  });
}

/** The charge is paid by Venmo: verified two days later, declined, or still waiting. */
function* venmoMonth(
  stream: string,
  day: CalendarDate,
  member: number,
  of: OnePayment,
): Generator<Happening> {
  const { chargeId, amountCents, luck, id, happening } = of;
  const paymentId = id('payment');
  const orderId = `venmo ${paymentId.slice(0, 8)}`;
  const allocations: readonly Allocation[] = [{ chargeId, amountCents }];
  yield happening(stream, day, member, {
    type: 'PaymentSubmitted',
    data: {
      paymentId,
      method: 'venmo',
      orderId,
      location: `receipts/${paymentId}.png`,
      screenshotSha256: '00ff',
      payer: `ann-${member}`,
      amountCents,
      creditCents: 0,
      allocations,
      occurredOn: day,
    },
  });
  if (luck === 31) return;
  const judged = plusDays(day, 2);
  if (luck === 36)
    yield happening(stream, judged, member, {
      type: 'PaymentDeclined',
      data: { paymentId, chargeIds: [chargeId], reason: 'not seen', occurredOn: judged },
    });
  else
    yield happening(stream, judged, member, {
      type: 'PaymentAccepted',
      data: {
        paymentId,
        method: 'venmo',
        orderId,
        amountCents,
        addedFeeCents: 0,
        chargeIds: [chargeId],
        allocations,
        excessCents: 0,
        occurredOn: day,
      },
    });
}

/** Credit is given, set aside and spent on the charge; what is left of it is free again. */
function* creditMonth(
  stream: string,
  start: CalendarDate,
  member: number,
  of: { chargeId: string; amountCents: number; id: (what: string) => string } & Pick<
    MonthContext,
    'happening'
  >,
): Generator<Happening> {
  const { chargeId, amountCents, id, happening } = of;
  const left = 300;
  const reservationId = id('reservation');
  yield happening(stream, plusDays(start, 2), member, {
    type: 'CreditIssued',
    data: {
      creditId: id('credit'),
      amountCents: amountCents + left,
      source: { kind: 'granted', reason: 'cleaned the house' },
      occurredOn: plusDays(start, 2),
    },
  });
  yield happening(stream, plusDays(start, 3), member, {
    type: 'CreditReserved',
    data: { reservationId, amountCents: amountCents + left, occurredOn: plusDays(start, 3) },
  });
  yield happening(
    stream,
    plusDays(start, 4),
    member,
    {
      type: 'CreditSpent',
      data: {
        reservationId,
        amountCents,
        allocations: [{ chargeId, amountCents }],
        occurredOn: plusDays(start, 4),
      },
    },
    { type: 'CreditReleased', data: { reservationId, amountCents: left, occurredOn: plusDays(start, 4) } },
  );
}

/**
 * Write lives straight into an empty Postgres log, far faster than appending; answers how many events were
 * written.
 */
export async function writeLives(pool: pg.Pool, lives: readonly Life[]): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('SET LOCAL synchronous_commit = off');
    const writer = copyWriter(client, '');
    const versions = new Map<string, number>();
    let position = 0;
    for (const life of lives) {
      let command = 0;
      for (const { stream, at, actor, events } of lifeOf(life)) {
        command += 1;
        const commandId = `generated:${command}`;
        const context = { orgCode: life.orgCode, actor, at, correlationId: commandId, commandId };
        for (const [index, event] of envelop(events, context).entries()) {
          const version = (versions.get(stream) ?? 0) + 1;
          versions.set(stream, version);
          position += 1;
          const { id, type, data, metadata } = event;
          writer.write(
            'log.events',
            copyLine([
              position,
              stream,
              version,
              id,
              type,
              life.orgCode,
              commandId,
              index,
              at,
              data,
              metadata,
            ]),
          );
        }
        await writer.relieve();
      }
    }
    for (const [stream, version] of versions) writer.write('log.stream_heads', copyLine([stream, version]));
    await writer.finish();
    await client.query('UPDATE log.sequencer SET position = $1', [position]);
    await client.query('ANALYZE log.events');
    return position;
  });
}
