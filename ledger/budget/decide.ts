import { type Decider, decideByType, isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import type { Occurred } from '../posting.ts';
import { budgetErrors, expenseErrors } from '../values/budgetRules.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { toDollars } from '../values/money.ts';
import type { FieldViolation } from '../values/violation.ts';
import {
  accountsOf,
  type BudgetDetails,
  type BudgetEvent,
  budgetStream,
  type Expense,
  type ExpenseDetails,
  type ExpenseRemoved,
  type Spent,
} from './events.ts';
import { type BudgetState, evolve, evolveAll, initial } from './state.ts';

export type BudgetCommand =
  | CreateBudget
  | ChangeBudget
  | DeleteBudget
  | AddExpense
  | ChangeExpense
  | RemoveExpenses;

interface CreateBudget extends BudgetDetails {
  readonly type: 'CreateBudget';
}

interface ChangeBudget extends BudgetDetails {
  readonly type: 'ChangeBudget';
}

/** With its expenses. */
interface DeleteBudget {
  readonly type: 'DeleteBudget';
}

interface ExpenseCommand extends ExpenseDetails {
  readonly expenseId: string;
  readonly payDate: CalendarDate;
  readonly today: CalendarDate;
}

interface AddExpense extends ExpenseCommand {
  readonly type: 'AddExpense';
}

/** Replace the expense's details; another category moves it there. */
interface ChangeExpense extends ExpenseCommand {
  readonly type: 'ChangeExpense';
}

interface RemoveExpenses {
  readonly type: 'RemoveExpenses';
  readonly expenseIds: readonly string[];
}

/** The write side of budgets. Spending more than was planned is shown, never refused. */
export const budget: Decider<BudgetCommand, BudgetEvent, BudgetState> = {
  streamOf: budgetStream,
  initial,
  evolve,
  evolveAll,
  decide: decideByType({
    CreateBudget: ({ type: _, ...details }, state) => {
      if (state.status !== 'unknown')
        throw new RuleViolation('BudgetExists', 'This budget was already added.');
      checkBudget(details);
      return [{ type: 'BudgetCreated', data: details }];
    },
    ChangeBudget: ({ type: _, ...details }, state) => {
      const { name, startDate, endDate, categories } = listed(state);
      checkBudget(details);
      requireCategoriesInUse(details, state);
      return isRecordedAlike(details, { name, startDate, endDate, categories })
        ? []
        : [{ type: 'BudgetChanged', data: details }];
    },
    DeleteBudget: (_, state) => {
      if (known(state).status === 'deleted') return [];
      const removed = Object.values(state.expenses).map(removal);
      return [...removed, { type: 'BudgetDeleted', data: { name: state.name } }];
    },
    AddExpense: ({ type: _, today, ...command }, state) => {
      if (Object.hasOwn(listed(state).expenses, command.expenseId))
        throw new RuleViolation('ExpenseExists', 'This expense was already added.');
      return [{ type: 'ExpenseAdded', data: expenseOf(command, state, { today }) }];
    },
    ChangeExpense: ({ type: _, today, ...command }, state) => {
      const previous = expenseIn(state, command.expenseId);
      const expense = expenseOf(command, state, { today, isUpdate: true, previous });
      if (isRecordedAlike(expense, previous)) return [];
      return [{ type: 'ExpenseChanged', data: { ...expense, before: spentBy(previous) } }];
    },
    RemoveExpenses: ({ expenseIds }, state) => {
      known(state);
      const present = [...new Set(expenseIds)].filter((id) => Object.hasOwn(state.expenses, id));
      return present.map((id) => removal(expenseIn(state, id)));
    },
  }),
};

function expenseOf(
  { payDate, ...details }: Omit<ExpenseCommand, 'today'>,
  { categories }: BudgetState,
  on: { readonly today: CalendarDate; readonly isUpdate?: boolean; readonly previous?: Expense },
): Expense {
  const { categoryId, paymentType } = details;
  // An expense from before the budget had categories may stay without one.
  const hasCategories = categories.length > 0 && on.previous?.categoryId !== '';
  const expense = {
    ...details,
    amount: toDollars(details.amountCents),
    pay_date: payDate,
    payment_type: paymentType,
    budgetId: 'this',
    category: categoryId,
  };
  throwFirst(expenseErrors(expense, { ...on, hasCategories }));
  const category = categories.find((each) => each.categoryId === categoryId);
  if (category === undefined && categoryId !== '') throw new NotFound('category');
  return { ...details, ...accountsOf(category?.name, paymentType), occurredOn: payDate };
}

function removal(expense: Expense): ExpenseRemoved {
  const { expenseId, name } = expense;
  return { type: 'ExpenseRemoved', data: { expenseId, name, ...spentBy(expense) } };
}

function spentBy({ amountCents, account, paidFrom, reimbursementId, occurredOn }: Expense): Spent & Occurred {
  const link = reimbursementId !== undefined && { reimbursementId };
  return { amountCents, account, paidFrom, ...link, occurredOn };
}

function checkBudget({ categories, ...details }: BudgetDetails): void {
  const typed = categories.map(({ name, amountCents }) => ({ name, amount: toDollars(amountCents) }));
  throwFirst(budgetErrors({ ...details, categories: typed }));
}

function throwFirst([wrong]: readonly FieldViolation[]): void {
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
}

/** @throws RuleViolation CategoryInUse */
function requireCategoriesInUse({ categories }: BudgetDetails, state: BudgetState): void {
  const kept = new Set(categories.map(({ categoryId }) => categoryId));
  const used = new Set(Object.values(state.expenses).map(({ categoryId }) => categoryId));
  const lost = state.categories.find(({ categoryId }) => used.has(categoryId) && !kept.has(categoryId));
  if (lost !== undefined)
    throw new RuleViolation(
      'CategoryInUse',
      `The category ${lost.name} has expenses. Please move or delete them first.`,
      'categories',
    );
}

function known(state: BudgetState): BudgetState {
  if (state.status === 'unknown') throw new NotFound('budget');
  return state;
}

function listed(state: BudgetState): BudgetState {
  if (known(state).status === 'deleted') throw new RuleViolation('BudgetDeleted', 'This budget was deleted.');
  return state;
}

function expenseIn(state: BudgetState, expenseId: string): Expense {
  const expense = Object.hasOwn(listed(state).expenses, expenseId) ? state.expenses[expenseId] : undefined;
  if (expense === undefined) throw new NotFound('expense');
  return expense;
}
