import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider } from '../../ledger/decider.ts';
import type { Cases } from '../api/cases.ts';

/** What the suites that look at every noun need to know of one. */
export interface NounSample {
  readonly decider: Pick<Decider<never, BursarEvent, unknown>, 'streamOf' | 'initial' | 'evolve'>;
  /** The events of some streams, as decided today: every type, in all its variants. */
  readonly lives: readonly (readonly BursarEvent[])[];
  /** What the history says of events by Tess Treasurer about Bob Ross. */
  readonly told: readonly (readonly [BursarEvent, string])[];
  /** The cases of its calls. */
  readonly cases: Readonly<Record<string, Cases>>;
}

/** A command, and what the history says of each event that it brings. */
export type Step<Command> = readonly [Command, ...sentences: string[]];

/** A noun by lives of its own: the commands of each follow each other in one stream. */
export function sampleOf<Command, Event extends BursarEvent, State>(
  decider: Decider<Command, Event, State>,
  lives: readonly (readonly Step<Command>[])[],
  cases: NounSample['cases'] = {},
): NounSample {
  const decided = lives.map((steps) => {
    let state = decider.initial;
    return steps.flatMap(([command, ...sentences]) => {
      const events = decider.decide(command, state);
      state = events.reduce(decider.evolve, state);
      return events.map((event, index) => ({ event, sentence: sentences[index] }));
    });
  });
  return {
    decider: decider as unknown as NounSample['decider'],
    lives: decided.map((steps) => steps.map(({ event }) => event)),
    told: decided
      .flat()
      .flatMap(({ event, sentence }) => (sentence === undefined ? [] : [[event, sentence]])),
    cases,
  };
}
