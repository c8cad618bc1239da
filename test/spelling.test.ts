import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { parseAst } from 'vite';

const root = join(import.meta.dirname, '..');
/** The specification spells one message the other way. */
const OF_THE_SPECIFICATION = 'organisation has Created';

interface Node {
  readonly type: string;
  readonly value?: unknown;
}

/** Texts that people may see: string literals, parts of templates and of JSX. Code spells the noun as it likes. */
function textsIn(path: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as Node;
    if (type === 'TemplateElement') texts.push((value as { readonly raw: string }).raw);
    else if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(join(root, path), 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return texts;
}

const isSentence = (text: string): boolean =>
  (/\s/.test(text.trim()) && !/\b(SELECT|FROM|JOIN|INSERT|DELETE|UPDATE|WHERE)\b/.test(text)) ||
  text.trim() === 'Organisation';

test('every text that people see spells organization with z', (t) => {
  const sources = globSync('{api,console,ledger,member-portal,projections}/**/*.{ts,tsx}', { cwd: root });
  t.true(sources.length > 400);
  const wrong = sources.flatMap((path) =>
    textsIn(path)
      .filter((text) => /\borganisations?\b(?!-|\.[a-z])/i.test(text) && isSentence(text))
      .filter((text) => !text.includes(OF_THE_SPECIFICATION))
      .map((text) => `${path}: ${text.trim()}`),
  );
  t.deepEqual(wrong, []);
});
