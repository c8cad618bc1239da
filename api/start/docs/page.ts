import type { Route } from '../../platform/calls/route.ts';
import { escapeHtml, htmlPage } from '../../platform/http/html.ts';
import { resources } from '../resources.ts';
import { schemaOf, whoOf } from './openapi.ts';

/** The API as a page to read (`/api/docs`): plain HTML without scripts, made from the table of calls. */
export function docsPage(routes: readonly Route[]): string {
  const calls = routes.map(callSection).join('\n');
  const index = routes
    .map(({ call }) => `<li><a href="#${call.name}">${escapeHtml(call.name)}</a></li>`)
    .join('');
  const lists = resources
    .map(({ name, summary }) => `<tr><td><code>/api/rest/${name}</code></td><td>${prose(summary)}</td></tr>`)
    .join('');
  const codes = problems
    .map(
      ([status, meaning]) => `<tr id="problem-${status}"><td>${status}</td><td>${prose(meaning)}</td></tr>`,
    )
    .join('');
  return htmlPage({
    title: 'Bursar API',
    css,
    body: `<main>
<h1>Bursar API</h1>
<p>Named calls at <code>/api/&lt;name&gt;</code>, reads for lists at <code>/api/rest/&lt;resource&gt;</code>. The same as a document for programs:
<a href="/api/openapi.json">openapi.json</a>. How the server is: <a href="/api/health">health</a>.</p>
<p>A session cookie says who is asking; <a href="#login"><code>login</code></a> sets it. GET calls take their input from the query string, POST calls from a
JSON body. Amounts are dollars with at most two decimals, days are <code>YYYY-MM-DD</code>, instants ISO 8601. Fields that a call does not know are
ignored.</p>
<p>Send an <code>Idempotency-Key</code> header with what changes something: repeating it with the same input answers as the first time and changes
nothing twice; with another input it is refused.</p>
<h2>Calls</h2>
<ul class="index">${index}</ul>
${calls}
<h2>Lists</h2>
<p>As <code>ra-data-simple-rest</code> asks: <code>sort=["name","ASC"]</code>, <code>range=[0,24]</code>, <code>filter={"q":"ann"}</code>. The
<code>Content-Range</code> header has the total, counted up to 10,001. What all rows of a filter add up to is at <code>/sums</code> of lists of money.</p>
${table('Lists', ['Address', 'What'], lists)}
<h2>Problems</h2>
<p>An answer other than success is <code>application/problem+json</code> with a <code>message</code> for people, a <code>code</code> for programs, and
<code>errors</code> naming the fields to blame.</p>
${table('Problems', ['Status', 'Meaning'], codes)}
</main>`,
  });
}

function callSection(route: Route): string {
  const { call } = route;
  return `<section id="${call.name}">
<h3><span class="method">${call.method}</span> /api/${escapeHtml(call.name)}</h3>
<p>${prose(call.summary)}</p>
<p class="who">For ${prose(whoOf(route))}.</p>
${fieldTable(`Input of ${call.name}`, fieldsOf(schemaOf(call.input, 'input')))}
<details><summary>Answer</summary>${fieldTable(`Answer of ${call.name}`, fieldsOf(schemaOf(call.output, 'output')))}</details>
</section>`;
}

function fieldTable(label: string, fields: readonly SchemaField[]): string {
  if (fields.length === 0) return '<p class="who">No input.</p>';
  const rows = fields
    .map(({ name, kind, isRequired }) => {
      const presence = isRequired ? '' : ' <span class="optional">optional</span>';
      return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(kind)}${presence}</td></tr>`;
    })
    .join('');
  return table(label, ['Field', 'What'], rows);
}

function table(label: string, columns: readonly string[], rows: string): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Escaped, with `code` between backquotes. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const problems: readonly (readonly [number, string])[] = [
  [400, 'The input is not valid: see `errors`. Nothing was written.'],
  [401, 'Not signed in, or the password is wrong.'],
  [403, 'Your role does not allow it, or the request comes from another site.'],
  [404, 'There is no such thing in your organization.'],
  [405, 'The call takes the other of GET and POST.'],
  [409, 'The `Idempotency-Key` was used for another request, or somebody else was first.'],
  [413, 'The body is too large.'],
  [415, 'The body is not JSON.'],
  [422, 'A rule refuses it: `code` names the rule. Nothing was written.'],
  [429, 'Too many wrong passwords: wait as long as `Retry-After` says.'],
  [500, 'Something went wrong on our side: quote `correlationId` when asking for help.'],
  [503, 'Not available now: try again after `Retry-After`, with the same `Idempotency-Key`.'],
];

const css = `
:root { color-scheme: light dark; --line: #8884; --accent: #2b5fa8; }
@media (prefers-color-scheme: dark) { :root { --accent: #8ab4f0; } }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
a { color: var(--accent); }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); padding: 0.75rem 0; }
h2 { margin-top: 2.5rem; }
h3 { margin: 0.25rem 0; font-size: 1.05rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.2em; color: var(--accent); }
.who { margin: 0.25rem 0 0.5rem; opacity: 0.8; }
.index { columns: 3 12rem; padding-left: 1.2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
.optional { font-size: 0.85em; opacity: 0.75; }
th { font-weight: 600; font-size: 0.9em; }
td:first-child { width: 45%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-top: 1px solid var(--line); }
summary { cursor: pointer; padding: 0.25rem 0; }
`;

/** The part of JSON Schema that the calls' schemas come out as. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** One field of a call's input or answer, as a person reads it: `dues[].amount`, a number, required. */
interface SchemaField {
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
}

/** The fields of a JSON Schema in order, those inside lists and objects under their whole names. */
export function fieldsOf(schema: Schema, name = '', isRequired = true): SchemaField[] {
  if (schema.properties !== undefined) {
    const own = name === '' || name.endsWith('[]') ? [] : [{ name, kind: 'object', isRequired }];
    const inner = Object.entries(schema.properties).flatMap(([key, each]) =>
      fieldsOf(each, name === '' ? key : `${name}.${key}`, schema.required?.includes(key) ?? false),
    );
    return [...own, ...inner];
  }
  const isListOfFields = schema.items?.properties !== undefined || schema.items?.items !== undefined;
  if (schema.items !== undefined && isListOfFields) {
    const own = name === '' ? [] : [{ name, kind: kindOf(schema), isRequired }];
    return [...own, ...fieldsOf(schema.items, `${name}[]`)];
  }
  if (name === '' && schema.type === 'object') return [];
  return [{ name: name === '' ? '(answer)' : name, kind: kindOf(schema), isRequired }];
}

function kindOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.format !== undefined && schema.format in formats) return formats[schema.format] ?? '';
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength}`;
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list${limitsOf(schema)}${schema.items?.properties ? '' : ` of ${kindOf(schema.items ?? {})}`}`;
    default:
      return typeof schema.type === 'string' ? schema.type : 'anything';
  }
}

const formats: Readonly<Record<string, string>> = { uuid: 'id', date: 'day', dollars: 'dollars' };

function limitsOf({ minItems, maxItems }: Schema): string {
  if (maxItems === undefined) return '';
  return ` of ${minItems ?? 0} to ${maxItems.toLocaleString('en-US')}`;
}
