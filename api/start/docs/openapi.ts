import { z } from 'zod';
import type { Route } from '../../platform/calls/route.ts';
import type { Call } from '../../platform/contract/call.ts';
import { resources } from '../resources.ts';

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document, made from the same schemas that check the calls. */
export function openApi(routes: readonly Route[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bursar',
      version: '1',
      description:
        'Named calls at /api/<name>, and reads for lists at /api/rest/<resource>. Amounts are dollars with at most two decimals. ' +
        'Fields that a call does not know are ignored. Send an Idempotency-Key with what changes something: repeating it is then safe.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bursar_session' } },
      schemas: { Problem: problem },
    },
    paths: {
      ...Object.fromEntries(routes.map((route) => [`/api/${route.call.name}`, pathOf(route)])),
      ...Object.fromEntries(resources.flatMap(restPaths)),
    },
  };
}

function pathOf(route: Route): Json {
  const { call } = route;
  const input = schemaOf(call.input, 'input');
  const operation = {
    operationId: call.name,
    summary: call.summary,
    description: `Who may call it: ${whoOf(route)}.`,
    ...(route.who === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(call.method === 'GET' ? { parameters: queryOf(input) } : { requestBody: bodyOf(input, call.body) }),
    ...(call.method === 'POST' ? { parameters: [idempotencyKey] } : {}),
    responses: answers(schemaOf(call.output, 'output'), call.answerType),
  };
  return { [call.method.toLowerCase()]: operation };
}

/** Who may make a call, in words. */
export function whoOf({ who }: Route): string {
  if (who === 'anyone') return 'anyone';
  if (who === 'signedIn') return 'whoever is signed in';
  if (who === 'admin') return 'administrators';
  if (who === 'figures') return 'administrators, and members where the organization shows them its figures';
  if (who === 'messages') return 'administrators, and members who may send messages, but no pledges';
  if (who === 'attendance') return 'administrators, and members who may take attendance, but no pledges';
  if (who === 'operator') return 'the operator of the installation';
  if (who === 'notPledge') return 'whoever is signed in and no pledge';
  if (who === 'recruiters') return 'administrators, and whoever has a role of the organization’s own';
  return `administrators, and members for themselves (\`${who.own}\` is one's own id)`;
}

/** JSON Schema of what a caller writes or gets. Checks that only code can make are left out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function queryOf(input: Json): Json[] {
  const required = new Set(Array.isArray(input.required) ? input.required : []);
  return Object.entries((input.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

const FORM = 'multipart/form-data';

function bodyOf(schema: Json, body: Call['body']): Json {
  const types = { json: ['application/json'], multipart: [FORM], either: ['application/json', FORM] };
  const content = types[body ?? 'json'].map((type) => [type, { schema }]);
  return { required: true, content: Object.fromEntries(content) };
}

function answers(schema: Json, type = 'application/json'): Json {
  return {
    200: { description: 'Done.', content: { [type]: { schema } } },
    default: {
      description: 'Not done.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

function restPaths({ name, summary, list, one }: (typeof resources)[number]): [string, Json][] {
  const operation = { summary, security: [{ session: [] }] };
  const parameters = ['sort', 'range', 'filter'].map((each) => ({
    name: each,
    in: 'query',
    schema: { type: 'string' },
  }));
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const rows = { type: 'array', items: { type: 'object' } };
  const paths: [string, Json][] = [];
  if (list)
    paths.push([`/api/rest/${name}`, { get: { ...operation, parameters, responses: answers(rows) } }]);
  if (list?.sums) {
    const responses = answers({ type: 'object', additionalProperties: { type: 'number' } });
    const filter = parameters.filter((each) => each.name === 'filter');
    paths.push([`/api/rest/${name}/sums`, { get: { ...operation, parameters: filter, responses } }]);
  }
  if (one) {
    const responses = answers({ type: 'object' });
    paths.push([`/api/rest/${name}/{id}`, { get: { ...operation, parameters: [id], responses } }]);
  }
  return paths;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same input answers as the first time; with another input it is refused (409).',
  schema: { type: 'string', maxLength: 200 },
};

const problem = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'The name of the rule.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    correlationId: {
      type: 'string',
      description: "Quote it when asking for help: it is in the server's log.",
    },
  },
};
