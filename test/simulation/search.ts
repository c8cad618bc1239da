import { type Life, OPERATIONS, simulate } from './simulate.ts';

/** A life that breaks a law, with as few operations as do, and the law. */
export interface Found {
  readonly life: Life;
  readonly error: Error;
}

/** The law that a life breaks, if it does; `see` gets the type of each of its events. */
export async function failureOf(
  life: Life,
  see: (type: string) => void = () => undefined,
): Promise<Error | undefined> {
  try {
    const { types } = await simulate(life);
    types.forEach(see);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Leave out operations, half of them first and then ever fewer, as long as some law is broken. */
export async function shrink(found: Found): Promise<Found> {
  let { life, error } = found;
  let only = life.only ?? Array.from({ length: OPERATIONS }, (_, index) => index);
  for (let size = Math.ceil(only.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < only.length; ) {
      const fewer = { ...life, only: only.toSpliced(at, size) };
      const failure = await failureOf(fewer);
      if (failure === undefined) at += size;
      else [life, only, error] = [fewer, fewer.only, failure];
    }
  return { life, error };
}

/** How to see it again. */
export function report({ life, error }: Found): string {
  return [
    error.stack ?? error.message,
    `BURSAR_SEED=${life.seed} lives it again. Keep it in test/simulation/found.jsonl:`,
    JSON.stringify(life),
  ].join('\n');
}
