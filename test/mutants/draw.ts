import fc from 'fast-check';
import { type ESTree, Visitor } from 'vite';
import type { Sources } from '../support/architecture.ts';
import { type Mutant, mutantOf, parse } from './find.ts';

/** The folder of the product that a file is in. */
export const folderOf = (file: string): string => file.split('/')[0] ?? '';

/** This many by chance, in proportion to the lines of each folder. The same seed gives the same ones. */
export function drawMutants(sources: Sources, count: number, seed: number): Mutant[] {
  const linesOf = ([, source]: readonly [string, string]) => source.split('\n').length;
  const total = sumOf([...sources].map(linesOf));
  const folders = [...new Set([...sources.keys()].map(folderOf))];
  return folders.flatMap((folder) => {
    const files = [...sources].filter(([file]) => folderOf(file) === folder);
    const all = files.flatMap(([file, source]) => operatorMutants(file, source));
    const share = Math.min(all.length, Math.round((count * sumOf(files.map(linesOf))) / total));
    const some = fc.shuffledSubarray(all, { minLength: share, maxLength: share });
    return fc.sample(some, { seed, numRuns: 1 }).flat();
  });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const OPERATORS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};

/** What takes the place of a returned constant. */
const CONSTANTS: Record<string, string> = { true: 'false', false: 'true', '0': '1', '1': '0' };

/** Each mutant of an operator, a negation, a bound or a returned constant in a file. */
export function operatorMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const replace = (start: number, end: number, replacement: string) =>
    found.push(mutantOf(file, source, { start, end, replacement }));

  /** `a < b`: the operator is the first one of its spelling after the left side. */
  const operator = (
    node: ESTree.BinaryExpression | ESTree.LogicalExpression | ESTree.AssignmentExpression,
  ) => {
    const start = source.indexOf(node.operator, node.left.end);
    for (const other of OPERATORS[node.operator] ?? []) replace(start, start + node.operator.length, other);
  };
  const returned = (value: ESTree.Node | null) => {
    if (value?.type !== 'Literal') return;
    const other = CONSTANTS[source.slice(value.start, value.end)];
    if (other !== undefined) replace(value.start, value.end, other);
  };

  new Visitor({
    BinaryExpression: (node) => {
      const joinsText = node.operator === '+' && [node.left, node.right].some(isText);
      if (!joinsText) operator(node);
    },
    LogicalExpression: operator,
    AssignmentExpression: operator,
    UnaryExpression: ({ operator, start, argument }) => {
      if (operator === '!') replace(start, argument.start, '');
    },
    CallExpression: ({ callee: { start, end } }) => {
      const bound = source.slice(start, end);
      if (bound === 'Math.min') replace(start, end, 'Math.max');
      if (bound === 'Math.max') replace(start, end, 'Math.min');
    },
    ReturnStatement: ({ argument }) => returned(argument),
    ArrowFunctionExpression: ({ body }) => returned(body),
  }).visit(parse(file, source));
  return found;
}

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
