import { readFileSync } from 'node:fs';

/** A file of `test/cases/`: small inputs, each with the right answer. */
export function caseFile(name: string): Buffer {
  return readFileSync(new URL(`../cases/${name}`, import.meta.url));
}

/** The same as JSON. */
export function caseJson<Content>(name: string): Content {
  return JSON.parse(caseFile(name).toString('utf8'));
}
