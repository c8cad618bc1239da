import type { StripePaymentMethod } from '../../ledger/account/events.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { ADMIN, MEMBER, type MemberProfile, PLEDGE, type Role } from '../../ledger/member/events.ts';
import type { ManualPaymentMethod } from '../../ledger/values/paymentRules.ts';

/** How somebody pays: with the early discount, by the due date, after it, in two halves, or hardly. */
type Habit = 'early' | 'onTime' | 'late' | 'halves' | 'behind';

/** How a member pays: by hand to the treasurer, through Stripe, or by Venmo with a screenshot to verify. */
type Way = ManualPaymentMethod | StripePaymentMethod | 'screenshot';

/** Somebody of the demo organization. */
export interface Person {
  readonly memberId: string;
  readonly profile: MemberProfile;
  readonly role: Role;
  readonly habit: Habit;
  readonly way: Way;
}

/** The people who can sign in, in the order in which they are printed. */
export const signIns = {
  treasurer: 'treasurer@bursar.example',
  member: 'member@bursar.example',
  pledge: 'pledge@bursar.example',
};

/** 48 names: the three who can sign in, the president, 36 members and 8 pledges. */
const names: readonly (readonly [fname: string, lname: string])[] = [
  ['Maya', 'Thompson'],
  ['Jordan', 'Ellis'],
  ['Sam', 'Rivera'],
  ['Olivia', 'Chen'],
  ['Liam', "O'Connor"],
  ['Zoë', 'Bauer'],
  ['José', 'García'],
  ['Priya', 'Raman'],
  ['Noah', 'Williams'],
  ['Chloé', 'Dubois'],
  ['Ethan', 'Kim'],
  ['Aaliyah', 'Johnson'],
  ['Mateo', 'Núñez'],
  ['Hannah', 'Goldberg'],
  ['Kwame', 'Mensah'],
  ['Sofía', 'Hernández'],
  ['Daniel', 'Park'],
  ['Isabella', 'Rossi'],
  ['Tyler', 'Brooks'],
  ['Linh', 'Nguyen'],
  ['Ava', "D'Angelo"],
  ['Omar', 'Haddad'],
  ['Grace', 'Sullivan'],
  ['Björn', 'Lindqvist'],
  ['Camila', 'Torres'],
  ['Andre', 'Washington'],
  ['Mei', 'Tanaka'],
  ['Benjamin', 'Clarke'],
  ['Fatima', 'Siddiqui'],
  ['Lucas', 'Ferreira'],
  ['Emily', 'Anderson'],
  ['Diego', 'Peña'],
  ['Nora', 'Fitzgerald'],
  ['Anaïs', 'Laurent'],
  ['Caleb', 'Foster'],
  ['Ifeoma', 'Okafor'],
  ['Ryan', 'Murphy'],
  ['Leila', 'Farahani'],
  ['Jack', 'Morrison'],
  ['Sierra', 'Begay'],
  ['Marcus', 'Reed'],
  ['Inés', 'Castro'],
  ['Kai', 'Nakamura'],
  ['Rebecca', 'Stein'],
  ['Tomás', 'Vega'],
  ["D'Andre", 'Coleman'],
  ['Ellie', 'St. James'],
  ['Vikram', 'Patel'],
];

const FIRST_PLEDGE = 40;
/** The pledge who becomes a member. */
export const INITIATED = 41;
/** Who has given no phone, and who wants no texts. */
const WITHOUT_PHONE = [29, 44];
export const OPTED_OUT = 22;
const habits: readonly Habit[] = [
  ...(['early', 'onTime', 'early', 'onTime', 'late', 'early', 'onTime', 'early'] as const),
  ...(['halves', 'onTime', 'early', 'late', 'early', 'onTime', 'early', 'behind'] as const),
];
const ways: readonly Way[] = [
  ...(['venmo', 'card', 'zelle', 'venmo', 'check', 'ach', 'screenshot'] as const),
  ...(['bank-transfer', 'venmo', 'cash', 'card'] as const),
];
const streets = ['College Ave', 'Maple St', 'Oak St', 'Russell Blvd', 'University Dr', 'Elm Ct'];

/** The people of the demo organization as they are in a year. */
export function people(year: number): readonly Person[] {
  return names.map(([fname, lname], index) => {
    const email = Object.values(signIns)[index] ?? emailOf(fname, lname);
    const isPledge = email === signIns.pledge || index >= FIRST_PLEDGE;
    const profile: MemberProfile = {
      fname,
      lname,
      email,
      phone: WITHOUT_PHONE.includes(index) ? '' : `916-555-0${100 + index}`,
      address: `${101 + index * 7} ${streets[index % streets.length]}`,
      city: 'Fairview',
      state: 'CA',
      zip: '95600',
      dob: `${year - (isPledge ? 18 : 19 + (index % 4))}-${twoDigits((index % 12) + 1)}-${twoDigits((index % 27) + 1)}`,
      graduationYear: year + (isPledge ? 4 : 1 + (index % 3)),
    };
    const isDemoMember = email === signIns.member;
    return {
      memberId: demoMember(email),
      profile,
      role: email === signIns.treasurer ? ADMIN : isPledge ? PLEDGE : MEMBER,
      habit: isDemoMember ? 'onTime' : (habits[index % habits.length] ?? 'onTime'),
      way: ways[index % ways.length] ?? 'cash',
    };
  });
}

/** The id of somebody of the demo, by the email. */
export function demoMember(email: string): string {
  return deriveId(`demo member ${email}`);
}

/** zoe.bauer@abgesu.example: without accents, apostrophes and dots of the name's own. */
function emailOf(fname: string, lname: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  return `${plain(fname)}.${plain(lname)}@abgesu.example`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
