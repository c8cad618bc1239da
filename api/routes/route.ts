import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Caller, Context } from '../auth/caller.ts';
import type { Call, OutputOf } from '../contract/call.ts';
import type { MustFirst } from '../contract/pages.ts';
import type { Deps } from '../deps.ts';

/**
 * Who may make a call. `figures`: administrators, and members where the organisation shows them its figures. `operator`: who operates the installation, whatever his role in his organisation. `{own: field}`: a member for himself, when that field of the input is his own id; an administrator for anybody of
 * his organisation. Somebody else's id is answered like an unknown one (404), so that ids cannot be probed.
 */
export type Who<Input = never> =
  | 'anyone'
  | 'signedIn'
  | 'admin'
  | 'figures'
  | 'operator'
  | { readonly own: keyof Input & string };

/** A call that is being made by somebody who is signed in. */
export interface CallRequest<Input> {
  readonly deps: Deps;
  /** Parsed by the call's schema. Fields that the schema does not name are gone. */
  readonly input: Input;
  readonly caller: Caller;
  /** All command ids and new ids of the call derive from it; a repeat of the call has the same one. */
  readonly callId: string;
  readonly correlationId: string;
  /** The instant of the call, ISO. */
  readonly at: string;
  /** The organisation's calendar day. */
  readonly today: CalendarDate;
  /** For calls about the session itself. */
  readonly ctx: Context;
}

/** A call by somebody who need not be signed in. */
export type OpenRequest<Input> = Pick<
  CallRequest<Input>,
  'deps' | 'input' | 'correlationId' | 'at' | 'ctx' | 'callId'
>;

export interface Route {
  readonly call: Call;
  readonly who: 'anyone' | 'signedIn' | 'admin' | 'figures' | 'operator' | { readonly own: string };
  readonly handler: (request: CallRequest<never>) => Promise<unknown>;
  /** False for a call whose input must leave no trace, not even a hash: its answer is not kept for its Idempotency-Key. */
  readonly isAnswerKept: boolean;
  /** The answer holds a secret: its key is kept, and a repeat of the call finds what the first try did and answers anew. */
  readonly hasSecret: boolean;
  /** Also for whoever has to do one of these first, and may otherwise do nothing until it is done. */
  readonly openTo: readonly MustFirst[];
}

/** One line of the table of calls, its handler checked against the call's schemas; what is long it may answer as a stream. */
export function route<C extends Call>(
  call: C,
  who: Exclude<Who<z.output<C['input']>>, 'anyone'>,
  handler: (request: CallRequest<z.output<C['input']>>) => Promise<OutputOf<C> | Readable>,
  {
    isAnswerKept = call.method === 'POST',
    hasSecret = false,
    openTo = [],
  }: Partial<Pick<Route, 'isAnswerKept' | 'hasSecret' | 'openTo'>> = {},
): Route {
  return { call, who, handler, isAnswerKept, hasSecret, openTo };
}

/** A line for a call that needs no session. */
export function openRoute<C extends Call>(
  call: C,
  handler: (request: OpenRequest<z.output<C['input']>>) => Promise<OutputOf<C>>,
): Route {
  return { call, who: 'anyone', handler, isAnswerKept: false, hasSecret: false, openTo: [] };
}
