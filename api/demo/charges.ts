import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { ChargeTerms } from '../../ledger/account/events.ts';
import { PLEDGE } from '../../ledger/member/events.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { type Person, signIns } from './people.ts';

/** Something that several people are charged on one day. */
export interface ChargeRound {
  /** Part of the charge's id. */
  readonly key: string;
  readonly day: CalendarDate;
  readonly includes: (person: Person, index: number) => boolean;
  readonly terms: ChargeTerms;
}

export const chargeTypes = ['Dues', 'Social Fee', 'Insurance', 'Fine', 'Merchandise', 'Retreat'];

/** Where charges send their money, as the Charges screen names it. */
const BANK = 'bank 4821';
const VENMO_ZELLE = 'venmo/zelle';

const everybody = () => true;

/** Six months of charges, in order. `months`: their first days; `today`: the day after the last. */
export function chargeRounds(months: readonly CalendarDate[], today: CalendarDate): readonly ChargeRound[] {
  const [first = today] = months;
  const rounds = [
    ...months.map(monthlyDues),
    socialFee(plusDays(first, 10)),
    insurance(plusDays(first, 35)),
    fine('fine-1', plusDays(first, 48), (_, index) => [10, 18, 30, 38].includes(index)),
    shirts('shirt', plusDays(first, 70), (_, index) => index % 4 === 3),
    shirts('shirt-again', plusDays(first, 70), (_, index) => index === 11),
    socialFee(plusDays(first, 100)),
    fine('fine-2', plusDays(today, -26), isDemoMemberOr(15, 31)),
    shirts('shirt-new', plusDays(today, -6), isDemoMemberOr(4, 8, 13, 22, 36)),
    retreat(plusDays(today, -3)),
  ];
  return rounds.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** The charges that the demo member has not paid: one overdue, one current. */
export const unpaidByDemoMember: readonly string[] = ['fine-2', 'shirt-new', 'retreat'];

function isDemoMemberOr(...indexes: readonly number[]) {
  return (person: Person, index: number) =>
    person.profile.email === signIns.member || indexes.includes(index);
}

function monthlyDues(day: CalendarDate): ChargeRound {
  const terms: ChargeTerms = {
    chargeTypeId: 'dues',
    chargeType: 'Dues',
    account: BANK,
    amountCents: 6_000,
    startDate: day,
    dueDate: plusDays(day, 19),
    memo: `${format(parseISO(day), 'MMMM')} dues`,
    lateFee: { amountCents: 1_000, startDate: plusDays(day, 26) },
    earlyDiscount: { amountCents: 500, endDate: plusDays(day, 7) },
  };
  return { key: `dues-${day}`, day, includes: everybody, terms };
}

function socialFee(day: CalendarDate): ChargeRound {
  return {
    key: `social-${day}`,
    day,
    includes: ({ role }) => role !== PLEDGE,
    terms: {
      chargeTypeId: 'social fee',
      chargeType: 'Social Fee',
      account: VENMO_ZELLE,
      amountCents: 3_500,
      startDate: day,
      dueDate: plusDays(day, 21),
      memo: 'Socials of the term',
    },
  };
}

function insurance(day: CalendarDate): ChargeRound {
  return {
    key: 'insurance',
    day,
    includes: everybody,
    terms: {
      chargeTypeId: 'insurance',
      chargeType: 'Insurance',
      account: BANK,
      amountCents: 12_000,
      startDate: day,
      dueDate: plusDays(day, 30),
      memo: 'Liability insurance of the year',
      lateFee: { amountCents: 1_500, startDate: plusDays(day, 37) },
      earlyDiscount: { amountCents: 1_000, endDate: plusDays(day, 10) },
    },
  };
}

function fine(key: string, day: CalendarDate, includes: ChargeRound['includes']): ChargeRound {
  return {
    key,
    day,
    includes,
    terms: {
      chargeTypeId: 'fine',
      chargeType: 'Fine',
      account: VENMO_ZELLE,
      amountCents: 2_000,
      startDate: day,
      dueDate: plusDays(day, 14),
      memo: 'Missed two chapter meetings',
    },
  };
}

function shirts(key: string, day: CalendarDate, includes: ChargeRound['includes']): ChargeRound {
  return {
    key,
    day,
    includes,
    terms: {
      chargeTypeId: 'merchandise',
      chargeType: 'Merchandise',
      account: VENMO_ZELLE,
      amountCents: 2_250,
      startDate: day,
      dueDate: plusDays(day, 21),
      memo: 'Chapter T-shirt',
    },
  };
}

/** Charged ahead of time: Pending until it starts. */
function retreat(day: CalendarDate): ChargeRound {
  return {
    key: 'retreat',
    day,
    includes: ({ profile, role }, index) =>
      role !== PLEDGE && (index % 2 === 0 || profile.email === signIns.member),
    terms: {
      chargeTypeId: 'retreat',
      chargeType: 'Retreat',
      account: BANK,
      amountCents: 8_500,
      startDate: plusDays(day, 10),
      dueDate: plusDays(day, 31),
      memo: 'Weekend retreat, food and van included',
      lateFee: { amountCents: 1_000, startDate: plusDays(day, 35) },
      earlyDiscount: { amountCents: 1_000, endDate: plusDays(day, 14) },
    },
  };
}
