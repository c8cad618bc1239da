import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { type BudgetCommand, budget } from '../../ledger/budget/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { expensePayments } from '../../ledger/values/budgetRules.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { receiptOf } from './reimbursements.ts';
import { instant, type Scenario, seasonOf } from './scenario.ts';

/** Months of a term: two are left of this one, the present month included. */
const TERM_MONTHS = 5;
const MONTHS_LEFT = 2;

type Category = 'Social' | 'Philanthropy' | 'Recruitment' | 'Chapter Operations' | 'Insurance';

interface DemoExpense {
  /** The days since the budget's expenses are counted; a negative one lies ahead of today. */
  readonly days: number;
  readonly category: Category;
  readonly name: string;
  readonly amountCents: number;
  readonly paymentType: keyof typeof expensePayments;
}

type Row = readonly [days: number, name: string, amountCents: number, how: DemoExpense['paymentType']];

const of = (category: Category, rows: readonly Row[]): readonly DemoExpense[] =>
  rows.map(([days, name, amountCents, paymentType]) => ({ days, category, name, amountCents, paymentType }));

/** Days before today. What is paid from Checking, Venmo and cash had come in by then. */
const thisTerm: readonly DemoExpense[] = [
  ...of('Social', [
    [83, 'Welcome barbecue', 41_235, 'Debit card'],
    [69, 'Bowling night', 38_400, 'Venmo'],
    [55, 'Alumni weekend, food', 46_290, 'Debit card'],
    [47, 'Tailgate food', 28_875, 'Venmo'],
    [34, 'Bus to the lake', 62_000, 'Venmo'],
    [22, 'Game night snacks', 9_640, 'Cash'],
    [3, 'Formal, ballroom deposit', 60_000, 'Check'],
    [-5, 'Formal, catering', 95_000, 'Venmo'],
  ]),
  ...of('Philanthropy', [
    [53, 'River cleanup, gloves and bags', 14_320, 'Debit card'],
    [44, 'River cleanup, water and lunch', 18_750, 'Cash'],
    [38, 'Food bank drive, boxes', 8_815, 'Venmo'],
    [27, 'Benefit run, permit', 22_500, 'Check'],
    [25, 'Benefit run, T-shirts', 41_600, 'Debit card'],
  ]),
  ...of('Recruitment', [
    [30, 'Rush posters and flyers', 21_240, 'Debit card'],
    [18, 'Rush T-shirts', 39_600, 'Venmo'],
    [15, 'Rush kickoff, pizza', 24_380, 'Venmo'],
    [8, 'Ice cream social', 13_125, 'Cash'],
    [5, 'Bid day decorations', 9_865, 'Credit card'],
  ]),
  ...of('Chapter Operations', [
    [85, 'Mailbox and registered agent', 18_000, 'Bank transfer'],
    [80, 'Printer paper and ink', 6_485, 'Debit card'],
    [64, 'Chapter room, deposit', 25_000, 'Check'],
    [51, 'Regional conference, registration', 48_000, 'Check'],
    [50, 'Regional conference, van rental', 31_260, 'Debit card'],
    [33, 'Chapter fee to nationals', 36_000, 'Zelle'],
    [12, 'Stationery and stamps', 4_370, 'Cash'],
  ]),
  ...of('Insurance', [
    [78, 'Liability insurance, first half', 120_000, 'Check'],
    [20, 'Liability insurance, second half', 120_000, 'Check'],
  ]),
];

/** Days since the demo's first month began. */
const lastTerm: readonly DemoExpense[] = [
  ...of('Chapter Operations', [
    [20, 'Website and mailbox', 14_400, 'Debit card'],
    [52, 'Officer training', 30_000, 'Check'],
  ]),
  ...of('Philanthropy', [
    [26, 'Charity car wash, supplies', 9_850, 'Venmo'],
    [58, 'Food bank donation', 50_000, 'Check'],
  ]),
  ...of('Social', [
    [33, 'Softball and picnic', 27_640, 'Venmo'],
    [45, 'Senior dinner, room', 52_000, 'Check'],
  ]),
  ...of('Recruitment', [[40, 'Open house flyers', 11_275, 'Debit card']]),
  ...of('Insurance', [[55, 'Event insurance', 38_500, 'Check']]),
];

/** The expenses of this term that have the picture of a receipt. */
export const expensesWithReceipts = thisTerm.filter(({ name }) =>
  ['Tailgate food', 'Game night snacks', 'Rush T-shirts', 'Bid day decorations'].includes(name),
);

/** Last term's budget, and this term's: one category is overspent, and one expense is still to be paid. */
export function recordBudgets(scenario: Scenario): void {
  const { months, today, joinedOn } = scenario;
  const [first = today, , , , , present = today] = months;
  const start = monthsAfter(present, MONTHS_LEFT - TERM_MONTHS);
  recordBudget(scenario, {
    startDate: monthsAfter(start, -TERM_MONTHS),
    season: monthsAfter(present, -7),
    createdOn: joinedOn(0),
    planned: {
      Social: 150_000,
      Philanthropy: 80_000,
      Recruitment: 50_000,
      'Chapter Operations': 90_000,
      Insurance: 40_000,
    },
    expenses: lastTerm,
    dayOf: (days) => plusDays(first, days),
  });
  recordBudget(scenario, {
    startDate: start,
    season: monthsAfter(present, -1),
    createdOn: plusDays(start, -3),
    planned: {
      Social: 400_000,
      Philanthropy: 150_000,
      Recruitment: 90_000,
      'Chapter Operations': 240_000,
      Insurance: 250_000,
    },
    expenses: thisTerm,
    dayOf: (days) => plusDays(today, -days),
  });
}

interface Term {
  readonly startDate: CalendarDate;
  /** A day that says what the term is called: six months apart, so that two names differ. */
  readonly season: CalendarDate;
  readonly createdOn: CalendarDate;
  readonly planned: Readonly<Record<Category, number>>;
  readonly expenses: readonly DemoExpense[];
  readonly dayOf: (days: number) => CalendarDate;
}

function recordBudget({ record, people, today }: Scenario, term: Term): void {
  const { startDate, season, createdOn, planned, expenses, dayOf } = term;
  const name = `${seasonOf(season)} ${season.slice(0, 4)}`;
  const id = deriveId(`demo budget ${name}`);
  const actor = people[0]?.memberId ?? '';
  const dispatch = (key: string, command: BudgetCommand, at: string) =>
    record(budget, id, command, { at, actor, key: `budget:${name}:${key}` });
  const categoryIdOf = (category: string) => deriveId(`demo budget ${name} ${category}`);

  const categories = Object.entries(planned).map(([category, amountCents]) => ({
    categoryId: categoryIdOf(category),
    name: category,
    amountCents,
  }));
  const endDate = plusDays(monthsAfter(startDate, TERM_MONTHS), -1);
  dispatch(
    'create',
    { type: 'CreateBudget', name, startDate, endDate, categories },
    instant(createdOn, 13 * 60),
  );
  for (const [index, { days, category, ...expense }] of expenses.entries()) {
    const payDate = dayOf(days);
    const enteredOn = payDate < today ? payDate : plusDays(today, -2);
    // The officers pay, one after the other.
    const { fname = '', lname = '' } = people[index % 4]?.profile ?? {};
    const hasReceipt = expensesWithReceipts.some((each) => each.name === expense.name);
    const command = {
      type: 'AddExpense',
      expenseId: deriveId(`demo expense ${name} ${expense.name}`),
      categoryId: categoryIdOf(category),
      ...expense,
      paidBy: `${fname} ${lname}`,
      payDate,
      receipt: hasReceipt ? receiptOf(expense.name) : '',
      receiptBy: hasReceipt ? actor : '',
      today: enteredOn,
    } as const;
    dispatch(expense.name, command, instant(enteredOn, 19 * 60 + index));
  }
}

const monthsAfter = (day: CalendarDate, months: number): CalendarDate =>
  format(addMonths(parseISO(day), months), 'yyyy-MM-dd');
