import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Context } from '../auth/caller.ts';
import type { Call, OutputOf } from '../contract/call.ts';
import type { Guard, RequiredAction } from '../contract/guards.ts';

/** Who may make a call, as for pages (platform/contract/pages.ts). */
export type GuardOfCalls = Extract<
  Guard,
  'admin' | 'attendance' | 'messages' | 'figures' | 'operator' | 'notPledge' | 'recruiters'
>;

/**
 * Who may make a call: callers that its guard admits, everyone signed in, or anyone.
 * `{own: field}`: members with their own id in that input field, and administrators for their organization's.
 * Another organization's id gets 404, like an unknown one, so that ids cannot be probed.
 */
export type Who<Input = never> =
  | 'anyone'
  | 'signedIn'
  | GuardOfCalls
  | { readonly own: keyof Input & string };

/** A call that is being made by somebody who is signed in. */
export interface CallRequest<Input> {
  readonly deps: Deps;
  /** Parsed by the call's schema. Fields that the schema does not name are gone. */
  readonly input: Input;
  readonly caller: Caller;
  /** All command ids and new ids of the call derive from it; a repeat of the call has the same one. */
  readonly callId: string;
  /** An earlier try of the call was cut short: what it wrote may still arrive. */
  readonly isRepeat?: boolean;
  readonly correlationId: string;
  /** The instant of the call, ISO. */
  readonly at: string;
  /** The organization's calendar day. */
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
  readonly who: 'anyone' | 'signedIn' | GuardOfCalls | { readonly own: string };
  readonly handler: (request: CallRequest<never>) => Promise<unknown>;
  /** False when the input must leave no trace, not even a hash: no answer is kept for its Idempotency-Key. */
  readonly storesResponse: boolean;
  /** The answer holds a secret: only its key is kept, and a repeat finds what was done and answers again. */
  readonly hasSecret: boolean;
  /** Also allowed while one of these actions is required first. */
  readonly allowedDuring: readonly RequiredAction[];
}

/**
 * One line of the table of calls, its handler typed by the call's schemas; long answers may be
 * streams, files buffers.
 */
export function route<C extends Call>(
  call: C,
  who: Exclude<Who<z.output<C['input']>>, 'anyone'>,
  handler: (request: CallRequest<z.output<C['input']>>) => Promise<OutputOf<C> | Readable | Buffer>,
  {
    storesResponse = call.method === 'POST',
    hasSecret = false,
    allowedDuring = [],
  }: Partial<Pick<Route, 'storesResponse' | 'hasSecret' | 'allowedDuring'>> = {},
): Route {
  return { call, who, handler, storesResponse, hasSecret, allowedDuring };
}

/** A line for a call that needs no session. */
export function openRoute<C extends Call>(
  call: C,
  handler: (request: OpenRequest<z.output<C['input']>>) => Promise<OutputOf<C>>,
): Route {
  return { call, who: 'anyone', handler, storesResponse: false, hasSecret: false, allowedDuring: [] };
}
