/** A figure of one run, mostly a ratio, and what it should be. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly goal: Goal;
}

type Goal = `at ${'least' | 'most'} ${number}`;

/** One line for each figure, with its goal and whether it is met. */
export function tableOf(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ what }) => what.length)) + 2;
  return figures
    .map(({ what, value, goal }) => {
      const shown = value.toFixed(value < 100 ? 2 : 0).padStart(8);
      return `${what.padEnd(width)}${shown}   ${goal.padEnd(14)}${isMet(value, goal) ? 'met' : 'MISSED'}`;
    })
    .join('\n');
}

function isMet(value: number, goal: Goal): boolean {
  const [, side, limit] = goal.split(' ');
  return side === 'least' ? value >= Number(limit) : value <= Number(limit);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
