import { TZDate } from '@date-fns/tz';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { accountStream } from '../../ledger/account/events.ts';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider } from '../../ledger/decider.ts';
import { PLEDGE } from '../../ledger/member/events.ts';
import { type CalendarDate, DEFAULT_TIME_ZONE, plusDays } from '../../ledger/values/calendar.ts';
import type { Deps } from '../deps.ts';
import { type CommandMetadata, dispatch } from '../platform/calls/dispatch.ts';
import { type Person, people } from './people.ts';

/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Random numbers, the same for the same seed (linear congruential, constants of Numerical Recipes). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const DEMO_ORG = 'abgesu';
export const DEMO_ORG_NAME = 'Alpha Beta Gamma';
/** What the scenario calls the organization's subscription at Stripe. */
export const DEMO_SUBSCRIPTION = 'sub_demo';
/** The organization's account at Stripe. */
export const DEMO_ACCOUNT = 'acct_demo';
/** The months that the history covers, the present one included. */
const MONTHS = 6;
/** Weeks of the term with meetings that are over. */
export const WEEKS_BEHIND = 12;

/** One command of the scenario: what `handle` needs, but for the log. */
export interface Step {
  /** ISO instant. */
  readonly at: string;
  readonly stream: string;
  readonly command: unknown;
  readonly dispatch: (deps: Pick<Deps, 'log' | 'db' | 'clock' | 'world'>) => Promise<unknown>;
}

/** The scenario while it is written: what happened when, by whom. */
export interface Scenario {
  readonly steps: Step[];
  readonly today: CalendarDate;
  readonly months: readonly CalendarDate[];
  readonly people: readonly Person[];
  /** Since when somebody belongs to the organization. */
  readonly joinedOn: (index: number) => CalendarDate;
  readonly random: Random;
  /** Record that a command was given at an instant by somebody. `key` becomes its command id. */
  record<Command, Event extends BursarEvent, State>(
    decider: Decider<Command, Event, State>,
    id: string,
    command: Command,
    when: { readonly at: string; readonly actor: string; readonly key: string },
  ): void;
}

/** The instant of a minute of a day, in the organization's time zone. */
export function instant(day: CalendarDate, minute: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const local = new TZDate(year, month - 1, date, Math.floor(minute / 60), minute % 60, DEFAULT_TIME_ZONE);
  return new Date(local.getTime()).toISOString();
}

/** The season that a term is called after, e.g. "Fall". */
export const seasonOf = (day: CalendarDate): string => (day.slice(5, 7) >= '07' ? 'Fall' : 'Spring');

/** A scenario without steps. */
export function scenarioOf(today: CalendarDate): Scenario {
  const steps: Step[] = [];
  const thisMonth = startOfMonth(parseISO(today));
  const months = Array.from({ length: MONTHS }, (_, index) =>
    format(addMonths(thisMonth, index + 1 - MONTHS), 'yyyy-MM-dd'),
  );
  const founded = plusDays(months[0] ?? today, -6);
  const everybody = people(Number(today.slice(0, 4)));
  const joinedOn = (index: number) =>
    everybody[index]?.role === PLEDGE ? plusDays(founded, 55) : plusDays(founded, index < 4 ? 0 : 1);
  return {
    steps,
    today,
    months,
    people: everybody,
    joinedOn,
    random: randomFrom(1906),
    record(decider, id, command, { at, actor, key }) {
      const metadata: CommandMetadata = {
        orgCode: DEMO_ORG,
        actor,
        at,
        // The day is kept with the events, so that a later start can finish the very same scenario.
        correlationId: `demo:${today}`,
        commandId: `demo:${key}`,
      };
      const stream = decider.streamOf(id);
      // Given here, because the lists are not there yet while the demo is laid out.
      const ruled = stream === accountStream(id) ? { creditPaysSince: founded, ...command } : command;
      steps.push({ at, stream, command, dispatch: (deps) => dispatch(deps, metadata, decider, id, ruled) });
    },
  };
}
