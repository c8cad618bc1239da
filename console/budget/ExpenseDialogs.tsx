import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addExpense,
  type Budget,
  type BudgetCategory,
  type Expense,
  updateExpense,
} from '../../api/budget/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import { type ExpenseInput, expenseErrors, MAX_EXPENSE_NAME } from '../../ledger/values/budgetRules.ts';
import { formatDay, plusYears } from '../../ledger/values/calendar.ts';
import { useSession } from '../../ui/app/session.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DollarInput } from '../../ui/forms/DollarInput.tsx';
import { DayInput, SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { ReceiptInput } from '../../ui/forms/ReceiptInput.tsx';
import { Columns } from '../../ui/primitives/Stack.tsx';
import { PaymentInput } from './PaymentInput.tsx';
import { ReimbursementInput } from './ReimbursementInput.tsx';

/**
 * The Add Expense dialog (spec 3 sections 2 and 5); `category` is the one that the screen shows, if it is
 * one.
 */
export function AddExpense(props: {
  readonly budget: Budget;
  readonly category: BudgetCategory | undefined;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { budget, category, onClose } = props;
  const [isUploading, setUploading] = useState(false);
  return (
    <CallDialog
      title="Add Expense"
      call="add-expense"
      schema={addExpense.input.check(rulesOn({ today, hasCategories: budget.categories.length > 0 }))}
      defaultValues={{
        ...{ name: '', paidBy: '', amount: null, pay_date: today, payment_type: '', receipt: '' },
        ...{ budget: budget.name, budgetId: budget._id, category: category?.id ?? '' },
        reimbursementId: '',
      }}
      submitDisabled={isUploading}
      onClose={onClose}
    >
      <ExpenseInputs
        budget={budget}
        isCategoryLocked={category !== undefined}
        earliest={plusYears(today, -1)}
        latest={plusYears(today, 1)}
      />
      <ReimbursementInput budgetId={budget._id} />
      <ReceiptInput call="upload-expense-doc" url="" onUploading={setUploading} />
    </CallDialog>
  );
}

/** The Update Expense dialog: budget and category are locked. */
export function UpdateExpense(props: {
  readonly budget: Budget;
  readonly expense: Expense;
  readonly onClose: () => void;
}) {
  const { today } = useSession();
  const { budget, expense, onClose } = props;
  const [isUploading, setUploading] = useState(false);
  return (
    <CallDialog
      title="Update Expense"
      mustChange
      call="update-expense"
      schema={updateExpense.input.check(rulesOn({ today, isUpdate: true }))}
      defaultValues={{ ...valuesOf(expense), reimbursementId: expense.reimbursementId }}
      submitDisabled={isUploading}
      onClose={onClose}
    >
      <ExpenseInputs budget={budget} isCategoryLocked latest={plusYears(today, 1)} />
      <ReimbursementInput budgetId={budget._id} linked={expense.reimbursementId} />
      <ReceiptInput call="upload-expense-doc" url={expense.receiptUrl} onUploading={setUploading} />
    </CallDialog>
  );
}

/** Moves an expense to another category of its budget. */
export function MoveExpense(props: {
  readonly budget: Budget;
  readonly expense: Expense;
  readonly onClose: () => void;
}) {
  const { budget, expense, onClose } = props;
  return (
    <CallDialog
      title="Move to another category"
      submitLabel="Move"
      mustChange
      call="update-expense"
      schema={updateExpense.input}
      defaultValues={valuesOf(expense)}
      maxWidth="xs"
      onClose={onClose}
    >
      <SelectInput
        name="category"
        label="Category"
        required
        autoFocus
        choices={choicesOf(budget)}
        help={`${expense.name} moves to the account of the new category.`}
      />
    </CallDialog>
  );
}

const rulesOn = (on: Parameters<typeof expenseErrors>[1]) =>
  byRules((expense: ExpenseInput) => expenseErrors(expense, on));

/** All that an update says. */
function valuesOf(expense: Expense) {
  const { _id, name, paidBy, amount, pay_date, payment_type, budget, budgetId, category, receipt } = expense;
  return { _id, name, paidBy, amount, pay_date, payment_type, budget, budgetId, category, receipt };
}

function choicesOf({ categories }: Budget) {
  return categories.map(({ id, name }) => ({ value: id, label: name }));
}

function ExpenseInputs(props: {
  readonly budget: Budget;
  readonly isCategoryLocked: boolean;
  /** Pay dates, both included. */
  readonly earliest?: string;
  readonly latest: string;
}) {
  const { budget, isCategoryLocked, earliest, latest } = props;
  return (
    <>
      <Columns>
        <TextInput name="budget" label="Budget" required disabled />
        {budget.categories.length > 0 && (
          <SelectInput
            name="category"
            label="Category"
            required
            disabled={isCategoryLocked}
            choices={choicesOf(budget)}
          />
        )}
      </Columns>
      <TextInput name="name" label="Name" required autoFocus maxLength={MAX_EXPENSE_NAME} />
      <TextInput name="paidBy" label="Paid By" required maxLength={MAX_EXPENSE_NAME} />
      <Columns>
        <DollarInput name="amount" label="Amount" required />
        <PayDateInput budget={budget} latest={latest} earliest={earliest} />
      </Columns>
      <Columns>
        <PaymentInput />
      </Columns>
    </>
  );
}

/** Says so when the day is outside the budget's term; it may be. */
function PayDateInput(props: {
  readonly budget: Budget;
  readonly earliest: string | undefined;
  readonly latest: string;
}) {
  const { startDate, endDate } = props.budget;
  const day: string = useWatch({ name: 'pay_date' });
  const isOutside = day !== '' && (day < startDate || day > endDate);
  return (
    <DayInput
      name="pay_date"
      label="Pay Date"
      required
      max={props.latest}
      min={props.earliest}
      help={isOutside && `Outside this budget: ${formatDay(startDate)} to ${formatDay(endDate)}`}
    />
  );
}
