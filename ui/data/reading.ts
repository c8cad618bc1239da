/** As much of a query as it takes to show what it answers. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** The data are still those of another choice. */
  readonly isPlaceholderData?: boolean | undefined;
}

/** A reading of what is made of the data. */
export function readingOf<Data, Made>(query: Reading<Data>, make: (data: Data) => Made): Reading<Made> {
  const { data, error, refetch, isPlaceholderData } = query;
  return { error, refetch, isPlaceholderData, data: data === undefined ? undefined : make(data) };
}

type Answers<Queries extends Readonly<Record<string, Reading<unknown>>>> = {
  readonly [Name in keyof Queries]: Exclude<Queries[Name]['data'], undefined>;
};

/** Several reads as one: there when all are, failed when one is. */
export function combineReads<Queries extends Readonly<Record<string, Reading<unknown>>>>(
  queries: Queries,
): Reading<Answers<Queries>> {
  const all = Object.values(queries);
  const failed = all.filter(({ error }) => error !== null);
  const answers = Object.entries(queries).map(([name, { data }]) => [name, data]);
  return {
    data: all.every(({ data }) => data !== undefined)
      ? (Object.fromEntries(answers) as Answers<Queries>)
      : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
