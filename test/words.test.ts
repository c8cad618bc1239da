import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '..');

/** Code that tells and asks hides who does what with which data (docs/glossary.md has the field's words). */
const DIALECT = new Set(['told', 'said', 'asked', 'news', 'nobody', 'whose', 'whoever', 'begun']);

/**
 * How often they occur in names and comments of the back end and in titles of its tests. Left are names of
 * events, of fields of calls and of columns, and titles that have a snapshot.
 */
const MAX_PLACES = 23;

test('names, comments and test titles are in the field’s words', (t) => {
  const product = placesOf('{ledger,projections,api}/**/*.ts', textsOf, dialectIn);
  const titles = placesOf('test/{ledger,projections,api}/**/*.ts', titlesOf, dialectIn);
  const places = [...product, ...titles];
  t.true(
    places.length <= MAX_PLACES,
    `${places.length} places, at most ${MAX_PLACES}:\n${places.join('\n')}`,
  );
});

test('the check finds these words in names, comments and titles, and not in strings', (t) => {
  const source =
    "// Whoever came.\nconst isAsked = 'told'; // nobody\ntest.serial('what is said', () => {});";
  t.deepEqual(textsOf('a.ts', source).flatMap(dialectIn), ['1 Whoever', '2 nobody', '2 isAsked']);
  t.deepEqual(titlesOf('a.ts', source).flatMap(dialectIn), ['3 said']);
});

/** Words that a sentence on a screen or in an email does without (docs/wording.md). */
const UNPLAIN =
  /(?<![-\w])(nobody|somebody|anybody|everybody|whoever|whose|told|begun|any more|asked for|mail|mails|mailed)(?![-\w])/gi;

/** Sentences with one of them: of the specification, and of parts that are being rewritten. */
const EXCEPTIONS = [
  // Spec 1 section 2.1, /login/expiredTrial; also in the email about it.
  'Nobody can access the account until it is upgraded.',
  'Mail Log',
  'Nobody matches',
  'Whose credit the other',
  'Say whose credit the rest becomes.',
];

test('screens and emails speak plainly', (t) => {
  const sentences = placesOf(
    '{ui,console,member-portal,api/messaging}/**/*.{ts,tsx}',
    sentencesOf,
    unplainIn,
  );
  t.deepEqual(sentences, []);
});

test('the check finds these words in strings, templates and JSX, and not in code', (t) => {
  const source = "const mail = 'mail';\nconst a = <p>Nobody\ncame {'to whoever'} {`is told`}</p>;";
  t.deepEqual(sentencesOf('a.tsx', source).flatMap(unplainIn), ['2 Nobody', '3 whoever', '3 told']);
});

type Text = readonly [line: number, text: string];

function placesOf(
  pattern: string,
  textsIn: (file: string, source: string) => Text[],
  wordsIn: (text: Text) => string[],
): string[] {
  const files = globSync(pattern, { cwd: root }).sort();
  return files.flatMap((file) =>
    textsIn(file, readFileSync(join(root, file), 'utf8'))
      .flatMap(wordsIn)
      .map((place) => `${file}:${place}`),
  );
}

function unplainIn([line, text]: Text): string[] {
  const rest = EXCEPTIONS.reduce((left, exception) => left.replace(exception, ''), text);
  return [...rest.matchAll(UNPLAIN)].map(([word]) => `${line} ${word}`);
}

/** The words of the dialect in a text, parts of names included, with their lines. */
function dialectIn([first, text]: Text): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/[A-Za-z]+/g)].flatMap(([name]) =>
      name
        .split(/(?<=[a-z])(?=[A-Z])/)
        .filter((word) => DIALECT.has(word.toLowerCase()))
        .map(() => `${first + index} ${name}`),
    ),
  );
}

/** Each comment and each name of a file. */
function textsOf(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source);
  const texts = comments.map(({ start, value }): Text => [lineAt(source, start), value]);
  new Visitor({ Identifier: ({ start, name }) => texts.push([lineAt(source, start), name]) }).visit(program);
  return texts;
}

/** The title of each test of a file. */
function titlesOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title !== undefined && /^test\b/.test(source.slice(callee.start, callee.end)))
        if (title.type === 'Literal' || title.type === 'TemplateLiteral')
          texts.push([lineAt(source, title.start), source.slice(title.start, title.end)]);
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

/** What people read in a file: JSX text, and strings of several words that are no CSS, HTML or SQL. */
function sentencesOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const add = (start: number, text: string) => {
    const sentence = text.replace(/\s+/g, ' ').trim();
    if (sentence.includes(' ') && !/[{<]|\b(SELECT|INSERT|UPDATE|DELETE)\b/.test(sentence))
      texts.push([lineAt(source, start), sentence]);
  };
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateElement: ({ start, value }) => add(start, value.cooked ?? ''),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(parseSync(file, source).program);
  return texts;
}

function lineAt(source: string, index: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < index; at = source.indexOf('\n', at + 1)) line += 1;
  return line;
}
