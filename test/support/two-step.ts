import type { Answer, Api, Person } from './api.ts';
import { PASSWORD } from './api.ts';
import { codeAt } from './totp.ts';

const STEP_MS = 30_000;

/** Somebody's phone: its codes, and what they wrote down in case they lose it. */
export interface Phone {
  readonly recoveryCodes: readonly string[];
  /** The code of this moment, one that was not given before: time goes on to the next step for it. */
  code(): string;
}

/** Turn two-step sign-in on for somebody who is signed in. */
export async function turnOn(
  api: Pick<Api, 'deps' | 'advance'>,
  person: Person,
): Promise<Phone & { readonly answer: Answer }> {
  const begun = await person.post('/api/begin-two-step', { password: PASSWORD });
  const secret = String(begun.at('secret'));
  const code = () => {
    api.advance(STEP_MS);
    return codeAt(secret, api.deps.clock());
  };
  const answer = await person.post('/api/turn-on-two-step', { code: code() });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { answer, code, recoveryCodes: answer.at('recoveryCodes') as string[] };
}
