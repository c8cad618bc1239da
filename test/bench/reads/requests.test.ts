import test from 'ava';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { requestsOf } from './requests.ts';

// `npm run bench reads` fills its databases for minutes before it asks: what it would ask is held here.

const api = await startApi('bench_requests');
atEnd(test, api.end);

test('the measurement of reads has a value for each filter of each list', async (t) => {
  const { admin } = await api.addOrg('club');
  for (const { name, path } of await requestsOf(api, 'club'))
    if (path.startsWith('/api/rest/')) t.not((await admin.get(path)).status, 400, name);
});
