import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { fetchApi } from '../ui/app/client.ts';

/** Reads come from `/api/rest`, with the errors (and the way to the login page) of every other call. */
const reads = simpleRestProvider('/api/rest', async (url, options = {}) => {
  const answer = await fetchApi(url, { headers: options.headers ?? {}, signal: options.signal ?? null });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body, json: JSON.parse(body) };
});

function refuse(): Promise<never> {
  return Promise.reject(
    new Error('Changes go through the named calls of the API (api/contract.ts), not through REST.'),
  );
}

/** Reads for react-admin's lists. Every change is a named call (`useChange`), so a generic write throws. */
export const dataProvider: DataProvider = {
  ...reads,
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
};
