import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../api/build.ts';
import type { CallName } from '../../api/contract.ts';
import type { Call } from '../../api/platform/contract/call.ts';

const isCall = (part: unknown): part is Call =>
  typeof part === 'object' && part !== null && 'method' in part && 'output' in part;

const modules: object[] = await Promise.all(
  globSync('api/*/**/contract.ts', { cwd: PROJECT }).map((file) => import(join(PROJECT, file))),
);
const parts: unknown[] = modules.flatMap((module) => Object.values(module));
const calls = new Map(parts.filter(isCall).map((call) => [call.name, call]));

/** The contract of the call with this name. */
export function contractOf(name: CallName): Call {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`there is no call ${name}`);
  return call;
}
