import { unreachable } from '../values/unreachable.ts';
import type { BudgetDetails, BudgetEvent, Expense } from './events.ts';

/** A budget. All is empty while it is unknown. */
export interface BudgetState extends BudgetDetails {
  readonly status: 'unknown' | 'listed' | 'deleted';
  readonly expenses: Readonly<Record<string, Expense>>;
}

export const initial: BudgetState = {
  status: 'unknown',
  name: '',
  startDate: '',
  endDate: '',
  categories: [],
  expenses: {},
};

type BudgetDraft = { -readonly [Key in keyof BudgetState]: BudgetState[Key] } & {
  expenses: Record<string, Expense>;
};

export function evolve(state: BudgetState, event: BudgetEvent): BudgetState {
  return evolveAll(state, [event]);
}

/** The budget after these events: its expenses are copied once, however many they are. */
export function evolveAll(state: BudgetState, events: readonly BudgetEvent[]): BudgetState {
  const draft: BudgetDraft = { ...state, expenses: { ...state.expenses } };
  for (const event of events) apply(draft, event);
  return draft;
}

function apply(draft: BudgetDraft, event: BudgetEvent): void {
  switch (event.type) {
    case 'BudgetCreated':
      Object.assign(draft, event.data);
      draft.status = 'listed';
      break;
    case 'BudgetChanged':
      Object.assign(draft, event.data);
      break;
    case 'BudgetDeleted':
      draft.status = 'deleted';
      break;
    case 'ExpenseAdded':
      draft.expenses[event.data.expenseId] = event.data;
      break;
    case 'ExpenseChanged': {
      const { before: _, ...expense } = event.data;
      draft.expenses[expense.expenseId] = expense;
      break;
    }
    case 'ExpenseRemoved':
      delete draft.expenses[event.data.expenseId];
      break;
    default:
      unreachable(event);
  }
}
