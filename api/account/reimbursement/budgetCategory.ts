import type { BudgetCategory } from '../../../ledger/account/events.ts';
import { budget } from '../../../ledger/budget/decide.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { ADMIN } from '../../../ledger/member/events.ts';
import { required } from '../../../ledger/values/violation.ts';
import type { CallRequest } from '../../platform/calls/route.ts';
import { HttpError, RowErrors } from '../../platform/errors/errors.ts';
import { withExpensesLock } from '../../processes/locks.ts';

type CategoryRequest = CallRequest<{ readonly budgetId: string; readonly category: string }>;

/** Act with the category that a call names, which stays in its budget meanwhile. */
export async function inCategory<Result>(
  request: CategoryRequest,
  act: (category: BudgetCategory | undefined) => Promise<Result>,
): Promise<Result> {
  const { budgetId, category } = request.input;
  if (budgetId === '' && category === '') return act(undefined);
  return withExpensesLock(request, async () => act(await categoryOf(request)));
}

/** The category that a call names. @throws NotFound, HttpError 403, RowErrors */
async function categoryOf({
  deps,
  caller,
  input: { budgetId, category: categoryId },
}: CategoryRequest): Promise<BudgetCategory> {
  if (caller.role !== ADMIN)
    throw new HttpError(403, 'forbidden', 'Only administrators choose the category.');
  const { state } = await loadStream(deps.log, budget, budgetId, caller.orgCode);
  if (state.status !== 'listed') throw new NotFound('budget');
  if (state.categories.length === 0 && categoryId === '') return { budgetId, categoryId, name: '' };
  if (categoryId === '')
    throw new RowErrors([{ field: 'category', message: required('category'), code: 'CategoryMissing' }]);
  const found = state.categories.find((each) => each.categoryId === categoryId);
  if (found === undefined) throw new NotFound('category');
  return { budgetId, categoryId, name: found.name };
}
