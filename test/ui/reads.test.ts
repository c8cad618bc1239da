import { QueryClient, QueryObserver } from '@tanstack/react-query';
import test from 'ava';
import { changes } from '../../api/contract.ts';
import { resources } from '../../api/start/resources.ts';
import { routes } from '../../api/start/routes.ts';
import { ApiError } from '../../ui/app/client.ts';
import { newQueryClient } from '../../ui/app/queryClient.ts';
import { invalidateReads } from '../../ui/data/invalidateReads.ts';

test('what a call changes can be read', (t) => {
  const lists = resources.map(({ name }) => name);
  const idle = Object.entries(changes).flatMap(([call, reads]) => (reads.length === 0 ? [call] : []));
  const gets = routes.flatMap(({ call }) => (call.method === 'GET' ? [call.name] : []));
  const known = new Set([...lists, ...gets, ...idle]);
  for (const [call, reads] of Object.entries(changes))
    t.deepEqual(
      reads.filter((read) => !known.has(read)),
      [],
      call,
    );
});

test('a read that got no answer is tried twice more, one that was refused is not', (t) => {
  const { retry } = newQueryClient(0).getDefaultOptions().queries ?? {};
  const asks = (failures: number, status: number) =>
    typeof retry === 'function' && retry(failures, new ApiError(status, { message: '' } as never));
  t.deepEqual(
    [0, 1, 2].map((failures) => asks(failures, 500)),
    [true, true, false],
  );
  t.deepEqual(
    [0, 399, 400, 499, 500].map((status) => asks(0, status)),
    [true, true, false, false, true],
  );
});

test('after a call, only what it changed is read again, in every form in which it is shown', async (t) => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const reads: string[] = [];
  const keys = [
    ['charges', 'getList', { page: 1 }],
    ['charges', 'getList', { page: 2 }],
    ['accounts', '/somebody'],
    ['search-banks', {}],
    ['search-member', { active: 'true' }],
  ];
  const leave = keys.map((queryKey) => {
    const queryFn = () => reads.push(String(queryKey[0]));
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, initialData: 0 });
    return observer.subscribe(() => undefined);
  });
  await invalidateReads(queryClient, 'add-payment');
  t.deepEqual(reads, ['charges', 'charges', 'accounts']);
  reads.length = 0;
  await invalidateReads(queryClient, 'add-bank', 'update-member');
  t.deepEqual(reads.toSorted(), ['accounts', 'charges', 'charges', 'search-banks', 'search-member']);
  for (const end of leave) end();
});
