import { toDollars } from '../../ledger/values/money.ts';
import { formatPhone } from '../../ledger/values/phone.ts';
import type { MemberView } from '../../projections/members/queries.ts';
import type { Member } from './contract.ts';

/** A member (spec 3 section 3). */
export function presentMember(view: MemberView): Member {
  const { details } = view;
  return {
    id: view.memberId,
    _id: view.memberId,
    fname: view.fname,
    lname: view.lname,
    name: view.name,
    email: view.email,
    phone: formatPhone(details.phone ?? ''),
    address: details.address ?? '',
    city: details.city ?? '',
    state: details.state ?? '',
    zip: details.zip ?? '',
    dob: details.dob ?? '',
    graduationYear: details.graduationYear ?? null,
    active: view.active,
    invited: view.invited,
    role: view.role,
    canMessage: view.canMessage,
    canTakeAttendance: view.canTakeAttendance,
    remindersPaused: view.remindersPaused,
    lastLogin: view.lastLogin,
    standing: view.standing,
    attendanceStanding: view.attendanceStanding,
    remaining: toDollars(view.dueNowCents),
    scheduled: toDollars(view.scheduledCents),
    lastPayment: view.lastPaymentAt,
    collectionsSince: view.collectionsSince,
    groups: [...view.groups],
  };
}
