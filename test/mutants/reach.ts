import { globSync, readFileSync } from 'node:fs';
import { importsOf, type Sources } from '../support/architecture.ts';
import { folderOf } from './draw.ts';

/** The test files that reach a file of the product by their imports, the nearest first. */
export type Reach = (file: string) => readonly string[];

/** Browsers run the front ends without importing them. */
const FRONT_ENDS = ['ui', 'console', 'member-portal'];

export function reachOf(sources: Sources): Reach {
  const tests = globSync('test/**/*.ts').sort();
  const texts = new Map([...sources, ...tests.map((file) => [file, readFileSync(file, 'utf8')] as const)]);
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const target of importsOf(file, text))
      importers.set(target, [...(importers.get(target) ?? []), file]);

  return (file) => {
    const reached = new Set([file]);
    for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer);
    const inBrowsers = FRONT_ENDS.includes(folderOf(file)) ? globSync('test/e2e/*.test.ts').sort() : [];
    return [...new Set([...[...reached].filter((each) => each.endsWith('.test.ts')), ...inBrowsers])];
  };
}
