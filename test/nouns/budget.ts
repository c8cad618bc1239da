import { type BudgetCommand, budget as decider } from '../../ledger/budget/decide.ts';
import { budgetCases } from '../api/budget/cases.ts';
import { sampleOf } from './noun.ts';

const today = '2026-02-02';
const food = { categoryId: 'c1', name: 'Food', amountCents: 50_000 };
const travel = { categoryId: 'c2', name: 'Travel', amountCents: 25_050 };
const fall = { name: 'Fall', startDate: '2026-01-01', endDate: '2026-06-30', categories: [food] };
const pizza = {
  expenseId: 'e1',
  categoryId: 'c1',
  name: 'Pizza',
  paidBy: 'Ann Lee',
  amountCents: 4_250,
  paymentType: 'Check',
  receipt: '',
  receiptBy: '',
  payDate: '2026-02-01',
  today,
};
const created: BudgetCommand = { type: 'CreateBudget', ...fall };
const added: BudgetCommand = { type: 'AddExpense', ...pizza };

export const budget = sampleOf(
  decider,
  [
    [
      created,
      { type: 'ChangeBudget', ...fall, name: 'Fall term', categories: [food, travel] },
      added,
      { type: 'ChangeExpense', ...pizza, amountCents: 5_000, payDate: '2026-02-02', categoryId: 'c2' },
      { type: 'ChangeExpense', ...pizza, amountCents: 5_000, paymentType: 'Barter' },
      {
        type: 'ChangeExpense',
        ...pizza,
        amountCents: 5_000,
        paymentType: 'Barter',
        reimbursementId: 'r1',
      },
      { type: 'RemoveExpenses', expenseIds: ['e1'] },
    ],
    [created, added, { type: 'DeleteBudget' }],
  ],
  budgetCases,
);
