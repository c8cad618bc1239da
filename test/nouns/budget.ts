import { type BudgetCommand, budget as decider } from '../../ledger/budget/decide.ts';
import { budgetCases } from '../api/budgetCases.ts';
import { type Step, sampleOf } from './noun.ts';

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
const created: Step<BudgetCommand> = [
  { type: 'CreateBudget', ...fall },
  'Tess Treasurer added the budget Fall of $500.00.',
];
const added: Step<BudgetCommand> = [
  { type: 'AddExpense', ...pizza },
  'Tess Treasurer added the expense Pizza of $42.50, paid on Feb 1, 2026.',
];

export const budget = sampleOf(
  decider,
  [
    [
      created,
      [
        { type: 'ChangeBudget', ...fall, name: 'Fall term', categories: [food, travel] },
        'Tess Treasurer changed the budget Fall term. It is of $750.50 now.',
      ],
      added,
      [
        { type: 'ChangeExpense', ...pizza, amountCents: 5_000, payDate: '2026-02-02', categoryId: 'c2' },
        'Tess Treasurer changed the expense Pizza of $50.00. It was $42.50.',
      ],
      [
        { type: 'ChangeExpense', ...pizza, amountCents: 5_000, paymentType: 'Barter' },
        'Tess Treasurer changed the expense Pizza of $50.00.',
      ],
      [
        {
          type: 'ChangeExpense',
          ...pizza,
          amountCents: 5_000,
          paymentType: 'Barter',
          reimbursementId: 'r1',
        },
        'Tess Treasurer changed the expense Pizza of $50.00.',
      ],
      [{ type: 'RemoveExpenses', expenseIds: ['e1'] }, 'Tess Treasurer deleted the expense Pizza of $50.00.'],
    ],
    [
      created,
      added,
      [
        { type: 'DeleteBudget' },
        'Tess Treasurer deleted the expense Pizza of $42.50.',
        'Tess Treasurer deleted the budget Fall.',
      ],
    ],
  ],
  budgetCases,
);
