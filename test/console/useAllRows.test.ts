import test from 'ava';
import type { DataProvider } from 'react-admin';
import { readAll, TooManyRows } from '../../console/shared/useAllRows.ts';

/** A resource of so many rows, and what was asked of it. */
function resourceOf(total: number) {
  const asked: number[] = [];
  const getList = async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
    const first = (pagination.page - 1) * pagination.perPage;
    asked.push(first);
    const size = Math.max(0, Math.min(pagination.perPage, total - first));
    return { data: Array.from({ length: size }, (_each, index) => ({ id: first + index })), total };
  };
  return { asked, dataProvider: { getList } as unknown as DataProvider };
}

test('every row is read, page by page, each once', async (t) => {
  for (const total of [0, 1, 1_000, 2_500]) {
    const { dataProvider } = resourceOf(total);
    const rows = await readAll(dataProvider, 'charges', {});
    t.deepEqual(
      rows.map(({ id }) => id),
      Array.from({ length: total }, (_, index) => index),
    );
  }
});

test('more rows than the server pages through are refused with a way out, not by its error', async (t) => {
  const { dataProvider, asked } = resourceOf(200_000);
  const error = await t.throwsAsync(readAll(dataProvider, 'charges', {}), { instanceOf: TooManyRows });
  t.regex(error?.message ?? '', /more than 100,000 rows. Filter the list/);
  t.true(asked.every((first) => first <= 100_000));
});
