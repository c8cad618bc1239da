import { TZDate } from '@date-fns/tz';
import { addMonths, format, parseISO, startOfMonth } from 'date-fns';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { CommandContext, Decider } from '../../ledger/decider.ts';
import { type Handled, handle } from '../../ledger/handle.ts';
import type { EventLog } from '../../ledger/log/log.ts';
import { PLEDGE } from '../../ledger/member/events.ts';
import { type CalendarDate, DEFAULT_TIME_ZONE, plusDays } from '../../ledger/values/calendar.ts';
import { type Person, people } from './people.ts';
import { type Random, randomFrom } from './random.ts';

export const DEMO_ORG = 'abgesu';
/** What the story calls the organisation's subscription at Stripe. */
export const DEMO_SUBSCRIPTION = 'sub_demo';
/** The months that the history covers, the present one included. */
const MONTHS = 6;

/** One command of the story: what `handle` needs, but for the log. */
export interface Told {
  /** ISO instant. */
  readonly at: string;
  readonly stream: string;
  readonly give: (log: EventLog) => Promise<Handled<BursarEvent, unknown>>;
}

/** How a story is told: what happened when, by whom. */
export interface Teller {
  readonly steps: Told[];
  readonly today: CalendarDate;
  readonly months: readonly CalendarDate[];
  readonly people: readonly Person[];
  /** Since when somebody belongs to the organisation. */
  readonly joinedOn: (index: number) => CalendarDate;
  readonly random: Random;
  /** Tell that a command was given at an instant by somebody. `key` becomes its command id. */
  tell<Command, Event extends BursarEvent, State>(
    decider: Decider<Command, Event, State>,
    stream: string,
    command: Command,
    when: { readonly at: string; readonly actor: string; readonly key: string },
  ): void;
}

/** The instant of a minute of a day, in the organisation's time zone. */
export function instant(day: CalendarDate, minute: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const local = new TZDate(year, month - 1, date, Math.floor(minute / 60), minute % 60, DEFAULT_TIME_ZONE);
  return new Date(local.getTime()).toISOString();
}

/** A teller who has told nothing yet. */
export function tellerOf(today: CalendarDate): Teller {
  const steps: Told[] = [];
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
    tell(decider, stream, command, { at, actor, key }) {
      const context: CommandContext = {
        orgCode: DEMO_ORG,
        actor,
        at,
        // The day is kept with the events, so that a later start can finish the very same story.
        correlationId: `demo:${today}`,
        commandId: `demo:${key}`,
      };
      steps.push({ at, stream, give: (log) => handle(log, decider, stream, command, context) });
    },
  };
}
