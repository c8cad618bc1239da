import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { Decider } from '../../ledger/decider.ts';
import type { Cases } from '../api/calls/cases.ts';

/** What the suites that look at every noun need to know of one. */
export interface NounSample {
  readonly decider: Pick<Decider<never, BursarEvent, unknown>, 'streamOf' | 'initial' | 'evolve'>;
  /** The events of some streams, as decided today: every type, in all its variants. */
  readonly lives: readonly (readonly BursarEvent[])[];
  /** What the history says: the sentences are in the snapshot of sentences.test.ts. */
  readonly told: readonly BursarEvent[];
  /** The cases of its calls. */
  readonly cases: Readonly<Record<string, Cases>>;
}

/** The fields that an event has. */
export const variantOf = ({ type, data }: { readonly type: string; readonly data: object }): string =>
  `${type} ${Object.keys(data).sort().join(' ')}`;

/** A noun by lives of its own: the commands of each follow each other in one stream. */
export function sampleOf<Command, Event extends BursarEvent, State>(
  decider: Decider<Command, Event, State>,
  commands: readonly (readonly Command[])[],
  cases: NounSample['cases'] = {},
): NounSample {
  const lives = commands.map((life) => {
    let state = decider.initial;
    return life.flatMap((command) => {
      const events = decider.decide(command, state);
      state = events.reduce(decider.evolve, state);
      return events;
    });
  });
  return { decider: decider as unknown as NounSample['decider'], lives, told: lives.flat(), cases };
}
