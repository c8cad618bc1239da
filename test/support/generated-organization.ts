import { accountStream } from '../../ledger/account/events.ts';
import { budgetStream } from '../../ledger/budget/events.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import { documentsStream } from '../../ledger/document/events.ts';
import { groupsStream } from '../../ledger/group/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { meetingStream } from '../../ledger/meeting/events.ts';
import { memberStream } from '../../ledger/member/events.ts';
import { organizationStream } from '../../ledger/organization/events.ts';
import { payoutStream } from '../../ledger/payout/events.ts';
import { prospectGroupStream } from '../../ledger/prospectGroup/events.ts';
import { transferStream } from '../../ledger/transfer/events.ts';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/chargeRules.ts';
import { chance, chargeTypes, generatedMeeting, generatedMember } from './generated-names.ts';

/** A stream, and what one command made happen in it. */
export type Events = readonly [stream: string, ...events: BursarEvent[]];

/** An organization is registered, and what else there is from its first day on. */
export const beginningOf = (orgCode: string, day: CalendarDate, members: number) =>
  [
    organizationOf(orgCode, day),
    recruitmentOf(orgCode, day, members),
    budgetOf(orgCode, day),
    transfersOf(orgCode, day),
    reimbursementsOf(orgCode, day),
    documentsOf(orgCode, day),
    groupsOf(orgCode, members),
  ] as const;

/** An organization with its charge types, a term, and a rule for fines. */
function organizationOf(orgCode: string, firstDay: CalendarDate): Events {
  const registered = {
    name: `Club ${orgCode}`,
    university: 'Example State',
    timeZone: 'America/Los_Angeles',
  };
  const term = { name: 'Term', firstDay, lastDay: plusDays(firstDay, 120) };
  const fine = { chargeType: 'Fine', account: 'bank 1234', amountCents: 1_500 };
  return [
    organizationStream(orgCode),
    { type: 'OrganizationRegistered', data: registered },
    ...chargeTypes.map((chargeType): BursarEvent => {
      return { type: 'ChargeTypeAdded', data: { chargeTypeId: chargeTypeIdOf(chargeType), chargeType } };
    }),
    { type: 'TermSaved', data: { termId: 't1', term } },
    { type: 'FineRuleSet', data: { rule: { ...fine, freeAbsences: 2, dueDays: 14 } } },
  ];
}

/** A member, of whom the first is the administrator. */
export function memberOf(orgCode: string, member: number): Events {
  const profile = { fname: `Ann${member}`, lname: `O'Neil`, email: `ann${member}@${orgCode}.example` };
  const role = member === 0 ? 'admin' : 'Member';
  return [memberStream(generatedMember(orgCode, member)), { type: 'MemberAdded', data: { profile, role } }];
}

/**
 * A recruitment group of three prospects, one by its form, on whom up to ten members vote; one is deleted.
 */
function recruitmentOf(orgCode: string, day: CalendarDate, members: number): Events {
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
  return [
    prospectGroupStream(groupId),
    { type: 'ProspectGroupAdded', data: details },
    { type: 'SignUpFormOpened', data: {} },
    ...added,
    { type: 'SignUpFormClosed', data: {} },
    ...votes,
    { type: 'ProspectRemoved', data: { prospectId: prospectIds.at(-1) ?? '' } },
  ];
}

/** A budget of one category with an expense on each of three days. */
function budgetOf(orgCode: string, day: CalendarDate): Events {
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
  return [budgetStream(budgetId), { type: 'BudgetCreated', data: details }, ...expenses];
}

/** Money that was moved between two accounts of the organization and moved back, and a check's deposit. */
function transfersOf(orgCode: string, day: CalendarDate): Events {
  const moved = { from: 'venmo', to: 'checking', amountCents: 5_000, memo: 'Cash-out' } as const;
  const data = { transferId: deriveId(`${orgCode} transfer`), ...moved, occurredOn: day };
  const receiptId = deriveId(`${orgCode} receipt`);
  const receipt = { receiptId, account: 'undepositedChecks', amountCents: 4_000 } as const;
  const deposit = { transferId: deriveId(`${orgCode} deposit`), receipts: [receipt], lessCashCents: 0 };
  return [
    transferStream(orgCode),
    { type: 'TransferRecorded', data },
    { type: 'TransferReversed', data: { ...data, reason: 'Entered twice' } },
    { type: 'DepositRecorded', data: { ...deposit, amountCents: 4_000, memo: '', occurredOn: day } },
  ];
}

/**
 * What a member bought: one waits, one was declined, one is owed, one was paid as credit, one was removed.
 */
function reimbursementsOf(orgCode: string, occurredOn: CalendarDate): Events {
  const memberId = generatedMember(orgCode, 0);
  const category = { budgetId: deriveId(`${orgCode} budget`), categoryId: 'food', name: 'Food' };
  const expense = { account: 'expense:food', occurredOn } as const;
  const payment = { method: 'credit', paidFrom: 'memberCredits', occurredOn } as const;
  const events = Array.from({ length: 5 }, (_, n): BursarEvent[] => {
    const reimbursementId = deriveId(`${memberId} bought ${n}`);
    const told = { reimbursementId, expenseName: 'Pizza', amountCents: 500, occurredOn };
    const approved = { ...told, ...expense, approvedBy: ['ann', 'ben'], category };
    const all: BursarEvent[] = [
      { type: 'ReimbursementSubmitted', data: { ...told, expenseDate: occurredOn, receipt: '' } },
      { type: 'ReimbursementEndorsed', data: { ...told, approvedBy: 'ann' } },
      { type: 'ReimbursementApproved', data: approved },
      { type: 'ReimbursementPaid', data: { ...told, ...payment } },
      { type: 'ReimbursementRemoved', data: { ...told, expense, payment } },
    ];
    if (n === 1)
      return [...all.slice(0, 2), { type: 'ReimbursementDeclined', data: { ...told, reason: 'no' } }];
    return all.slice(0, Math.max(2, n + 1));
  });
  return [accountStream(memberId), ...events.flat()];
}

/** Two groups, one of which is deleted. */
function groupsOf(orgCode: string, members: number): Events {
  const groupId = deriveId(`${orgCode} group`);
  const memberIds = Array.from({ length: Math.min(members, 10) }, (_, n) => generatedMember(orgCode, n));
  const old = { groupId: deriveId(`${orgCode} old group`), name: 'Old' };
  return [
    groupsStream(orgCode),
    { type: 'GroupCreated', data: { groupId, name: 'Officers', memberIds } },
    { type: 'GroupMembersRemoved', data: { groupId, name: 'Officers', memberIds: memberIds.slice(0, 2) } },
    { type: 'GroupMembersAdded', data: { groupId, name: 'Officers', memberIds: memberIds.slice(1, 2) } },
    { type: 'GroupRenamed', data: { groupId, name: 'Board', previous: 'Officers' } },
    { type: 'GroupCreated', data: { ...old, memberIds } },
    { type: 'GroupDeleted', data: old },
  ];
}

/** Two chapter documents, one acknowledged and one deleted, and a section that members read. */
function documentsOf(orgCode: string, day: CalendarDate): Events {
  const document = (name: string) => {
    const documentId = deriveId(`${orgCode} document ${name}`);
    return { documentId, section: 'bylaws', name, file: `${orgCode}/documents/${documentId}.pdf` } as const;
  };
  const [bylaws, rules] = [document('Bylaws.pdf'), document('Rules.pdf')];
  const { documentId, name } = bylaws;
  const sha256 = 'ab'.repeat(32);
  const memberId = generatedMember(orgCode, 1);
  return [
    documentsStream(orgCode),
    { type: 'DocumentAdded', data: { ...bylaws, bytes: 1_000, sha256 } },
    { type: 'DocumentAdded', data: { ...rules, bytes: 2_000, sha256 } },
    { type: 'DocumentDeleted', data: rules },
    { type: 'ChapterSectionShown', data: { section: 'philanthropy' } },
    { type: 'AcknowledgmentAsked', data: { documentId, name } },
    { type: 'DocumentAcknowledged', data: { documentId, name, memberId, sha256, day } },
  ];
}

/** A meeting that three members answered, where everybody who was invited is marked. */
export function meetingOf(orgCode: string, meeting: number, members: number, day: CalendarDate): Events {
  const memberIds = Array.from({ length: members }, (_, member) => generatedMember(orgCode, member));
  const scheduled = {
    title: `Meeting ${meeting}`,
    description: '',
    location: 'Room 204',
    startTime: `${day}T19:00:00.000Z`,
    endTime: `${day}T20:00:00.000Z`,
    category: meeting % 4 === 0 ? 'Ritual' : 'meeting',
    hasAttendance: true,
    memberIds,
    roles: [],
  };
  const answers = memberIds.slice(0, 3).map((memberId, member): BursarEvent => {
    if (member === 0) return { type: 'ExcuseRequested', data: { memberId } };
    return { type: 'MeetingAnswered', data: { memberId, answer: member === 1 ? 'Going' : 'Not going' } };
  });
  const marks = memberIds.map((memberId, member): BursarEvent => {
    const mark = attendanceMarks[Math.floor(chance(meeting, member, 3) / 70) + (member % 5 === 4 ? 1 : 0)];
    return { type: 'AttendanceMarked', data: { memberId, mark: mark ?? 'Present', before: '' } };
  });
  const stream = meetingStream(generatedMeeting(orgCode, meeting));
  return [stream, { type: 'MeetingScheduled', data: scheduled }, ...answers, ...marks];
}

/** A payout of one payment, at the bank two days later. */
export function payoutOf(payoutId: string, day: CalendarDate): Events {
  const paid = { payoutId, amountCents: 1_000 };
  const of = { paymentId: 'p1', memberId: 'm1', reversalId: '' };
  const lines = [{ kind: 'payment', ...of, amountCents: 1_000, feeCents: 30 } as const];
  return [
    payoutStream(payoutId),
    { type: 'PayoutPaid', data: { ...paid, occurredOn: plusDays(day, 2) } },
    { type: 'PayoutItemized', data: { ...paid, lines, occurredOn: day } },
  ];
}
