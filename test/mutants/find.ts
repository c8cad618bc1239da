import { type ESTree, parseSync, Visitor } from 'vite';
import type { Sources } from '../support/architecture.ts';

/** Mutants by hand with the tests that should kill them, as paths or patterns. */
export interface Group {
  readonly by: readonly string[];
  readonly mutants: readonly Listed[];
}

/** In this function, replace this by that. An equivalent one says why no test can see it. */
export type Listed = readonly [name: string, snippet: string, replacement: string, equivalent?: string];

/** A file of the product with one thing wrong in it. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The whole file, mutated. */
  readonly source: string;
  /** Why no test can see it. */
  readonly equivalent?: string | undefined;
}

/** The mutant that replaces a part of a file. */
export function mutantOf(
  file: string,
  source: string,
  { start, end, replacement }: { readonly start: number; readonly end: number; readonly replacement: string },
): Mutant {
  return {
    file,
    line: source.slice(0, start).split('\n').length,
    before: source.slice(start, end),
    after: replacement,
    source: source.slice(0, start) + replacement + source.slice(end),
  };
}

/**
 * Find a snippet within everything of that name in the product, so that it may move to another file.
 * @throws Error when it is not found, or found twice
 */
export function findMutant(sources: Sources, [name, snippet, replacement, equivalent]: Listed): Mutant {
  const found = [...sources].flatMap(([file, source]) => {
    if (!source.includes(snippet) || !source.includes(name)) return [];
    const ranges = declared(file, source).filter((each) => each.name === name);
    return placesOf(source, snippet)
      .filter((start) => ranges.some((range) => range.start <= start && start + snippet.length <= range.end))
      .map((start) => ({ file, source, start }));
  });
  const [place, second] = found;
  if (place === undefined) throw new Error(`Not found in ${name}: ${snippet}`);
  if (second !== undefined)
    throw new Error(`Found in ${place.file} and in ${second.file}, in ${name}: ${snippet}`);
  const { file, source, start } = place;
  return { ...mutantOf(file, source, { start, end: start + snippet.length, replacement }), equivalent };
}

/** The functions, methods and constants of a file. */
function declared(file: string, source: string): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  const add = (name: ESTree.Node | null, { start, end }: ESTree.Node) => {
    if (name?.type === 'Identifier') found.push({ name: name.name, start, end });
  };
  new Visitor({
    FunctionDeclaration: (node) => add(node.id, node),
    VariableDeclarator: (node) => add(node.id, node),
    ClassDeclaration: (node) => add(node.id, node),
    MethodDefinition: (node) => add(node.key, node),
    Property: (node) => add(node.key, node),
  }).visit(parse(file, source));
  return found;
}

/** @throws Error when the file is not TypeScript */
export function parse(file: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program;
}

function placesOf(source: string, snippet: string): number[] {
  const places: number[] = [];
  for (let at = source.indexOf(snippet); at >= 0; at = source.indexOf(snippet, at + 1)) places.push(at);
  return places;
}
