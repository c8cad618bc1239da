import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';

/** The most rows that one answer holds. */
const PAGE = 1_000;

/** The server pages no deeper than about this (docs/decisions/0008). */
const MOST_ROWS = 100_000;

/** There are more rows than can be read one page after the other. */
export class TooManyRows extends Error {
  constructor() {
    super(
      `There are more than ${MOST_ROWS.toLocaleString('en-US')} rows. Filter the list, by dates for one.`,
    );
    this.name = 'TooManyRows';
  }
}

/** Every row of a report, however many pages it has: sums over a part of it would be wrong. */
export function useAllRows<Row extends RaRecord>(
  resource: string,
  filter: Readonly<Record<string, string | undefined>>,
  enabled = true,
) {
  const dataProvider = useDataProvider();
  return useQuery<Row[], Error>({
    queryKey: ['all', resource, filter],
    queryFn: () => readAll<Row>(dataProvider, resource, filter),
    enabled,
    placeholderData: (before) => before,
  });
}

/**
 * Every row of a resource that the filter lets through, page by page. Rows that are added meanwhile should sort last.
 * @throws TooManyRows
 */
export async function readAll<Row extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  filter: Readonly<Record<string, string | undefined>>,
  sortField = 'id',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await dataProvider.getList<Row>(resource, {
      filter,
      sort: { field: sortField, order: 'ASC' },
      pagination: { page, perPage: PAGE },
    });
    rows.push(...data);
    // Not by the total: it is not counted to the end where there are very many (docs/decisions/0008).
    if (data.length < PAGE) return rows;
    if (rows.length > MOST_ROWS) throw new TooManyRows();
  }
}
