import { randomUUID } from 'node:crypto';
import type { Answer } from '../../support/api.ts';
import { charge } from '../world.ts';
import type { At, BadInput, Subject } from './cases.ts';

// What the cases of several nouns are put together from.

/** The id of nothing. */
export const someId = () => randomUUID();

/** One field of each row of an answer. */
export function names(answer: Answer, field: string): unknown[] {
  return Array.isArray(answer.body) ? answer.body.map((row: Record<string, unknown>) => row[field]) : [];
}

/** A new charge on somebody; answers its id. */
export const chargeOn = ({ org }: At, { memberId }: Subject, more: object = {}) =>
  charge(org, { ...org.member, memberId }, 20, more);

/** A new charge on somebody, to be paid in full. */
export const ownRows = async (at: At, about: Subject) => ({
  payments: [{ id: await chargeOn(at, about), uuid: about.memberId, amount: 20 }],
});

export const oneCharge = async (at: At, about: Subject) => ({ ids: [{ _id: await chargeOn(at, about) }] });

/** Inputs that are right but for one field: its wrong values, `undefined` where it is missing. */
export const oneWrong = (
  wrong: Readonly<Record<string, readonly unknown[]>>,
  right: object = {},
): BadInput[] =>
  Object.entries(wrong).flatMap(([field, values]) =>
    values.map((value) => ({ input: withAt(right, field.split('.'), value), field })),
  );

function withAt(into: unknown, [name = '', ...inner]: readonly string[], value: unknown): unknown {
  const copy = (/^\d+$/.test(name) ? [...((into as unknown[]) ?? [])] : { ...(into as object) }) as Record<
    string,
    unknown
  >;
  copy[name] = inner.length === 0 ? value : withAt(copy[name], inner, value);
  if (copy[name] === undefined) delete copy[name];
  return copy;
}
