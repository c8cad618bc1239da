import test from 'ava';
import Stripe from 'stripe';
import { calls } from '../../../../api/integrations/stripe/sandbox/calls.ts';
import { readSources } from '../../../support/architecture.ts';

/** The source files that match, as one text. */
function sourceOf(paths: RegExp): string {
  return [...readSources()].flatMap(([path, source]) => (paths.test(path) ? source : [])).join('\n');
}

/** What a call of Stripe's SDK asks of Stripe, such as `POST /v1/refunds`: nothing is sent. */
async function requestOf(name: string): Promise<string> {
  let asked = '';
  const httpClient = Stripe.createNodeHttpClient();
  httpClient.makeRequest = async (_host, _port, path, method) => {
    asked = `${method} ${path.replace(/\?.*/, '').replace(/\/an_id\b/, '/:id')}`;
    throw new Error('not sent');
  };
  const sdk = new Stripe('sk_test_none', { httpClient, maxNetworkRetries: 0, telemetry: false });
  const [of, method = ''] = [name.split('.').slice(0, -1), name.split('.').at(-1)];
  const resource = of.reduce<object>((inner, part) => Reflect.get(inner, part), sdk);
  // It is the id where the path has one; elsewhere no part of the path.
  await Promise.allSettled([Reflect.get(resource, method).call(resource, 'an_id')]);
  return asked;
}

/** Each `stripe.refunds.create(` of the server; checking a webhook asks nothing. */
async function byServer(): Promise<string[]> {
  const names = [
    ...sourceOf(/^api\/integrations\/stripe\/[^/]+$/).matchAll(
      /\bstripe(?!\.webhooks)((?:\s*\.\w+){2,})\s*\(/g,
    ),
  ].map(([, name = '']) => name.replace(/\s/g, '').slice(1));
  return Promise.all([...new Set(names)].map(requestOf));
}

/** Each path that the portal posts to, or reads, with the publishable key. */
function byPortal(): string[] {
  const source = sourceOf(/^member-portal\//);
  const withId = (path: string) => path.replace(/\$\{idOf\(clientSecret\)\}/, ':id').replace(/\?.*/, '');
  const posted = [...source.matchAll(/\bpost\(\s*['`](\/v1\/[^'`]+)['`]/g)].map(
    ([, path = '']) => `POST ${withId(path)}`,
  );
  const read = [...source.matchAll(/`\/sandbox\/stripe(\/v1\/[^`]+)`/g)].map(
    ([, path = '']) => `GET ${withId(path)}`,
  );
  return [...posted, ...read];
}

test('the sandbox answers what Bursar asks of Stripe, and nothing else', async (t) => {
  const asked = [...(await byServer()), ...byPortal()];
  const answered = calls.map(({ method, path }) => `${method} ${path}`);
  t.deepEqual(answered.toSorted(), [...new Set(asked)].toSorted());
});

test('browsers are answered what the portal asks, and nothing else', (t) => {
  const open = calls.filter(({ isPublic }) => isPublic);
  const answered = open.map(({ method, path }) => `${method} ${path}`);
  t.deepEqual(answered.toSorted(), [...new Set(byPortal())].toSorted());
});
