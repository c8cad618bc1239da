import type { Page } from 'playwright-core';
import type { CallName, Input, Output } from '../../api/contract.ts';
import { contractOf } from '../support/contract.ts';

/** Who makes calls: a page, or somebody without one. */
export type Caller = Pick<Page, 'request'>;

/** Make a call as the person signed in here, to prepare or to compare with the screen. */
export async function callAs<Name extends CallName>(
  { request }: Caller,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const { method, output } = contractOf(name);
  const address = `/api/${name}`;
  const answer =
    method === 'GET'
      ? await request.get(address, { params: input as Record<string, string> })
      : await request.post(address, { data: input });
  if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
  return output.parse(await answer.json()) as Output<Name>;
}

/** The id of a member, by the email. */
export async function idOf(administrator: Caller, email: string): Promise<string> {
  const members = await callAs(administrator, 'search-member', { active: 'true' });
  const found = members.find((member) => member.email === email);
  if (found === undefined) throw new Error(`${email} is not a member`);
  return found._id;
}
