import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { weight } from '../primitives/tokens.ts';

export interface Arc {
  /** Percent of the ring. */
  readonly percent: number;
  /** CSS. */
  readonly color: string;
  /** Shown where the pointer rests. */
  readonly title?: string;
}

/** In the units of the drawing, in which the ring is 100 wide. */
const GAP = 0.6;

/**
 * A ring of arcs, clockwise from the top, around what stands in its middle. It is for the eye: words beside
 * it or in it say the same.
 */
export function Ring(props: {
  readonly arcs: readonly Arc[];
  /** CSS width, which is the height too. */
  readonly size: number | string | Readonly<Record<string, number>>;
  /** Of the line, in percent of the width. */
  readonly thickness?: number;
  readonly children: ReactNode;
}) {
  const { arcs, size, thickness = 6 } = props;
  const circle = { cx: 50, cy: 50, r: 50 - thickness / 2, pathLength: 100, fill: 'none' };
  const gap = arcs.length > 1 ? GAP : 0;
  return (
    <Box sx={{ ...ringStyle, width: size }}>
      <svg viewBox="0 0 100 100" aria-hidden="true" strokeWidth={thickness}>
        <circle {...circle} stroke="var(--mui-palette-track)" />
        {arcs.map(({ percent, color, title }, index) => (
          <circle
            key={title ?? color}
            {...circle}
            stroke={color}
            strokeDasharray={`${Math.max(0, Math.min(100, percent) - gap)} 100`}
            strokeDashoffset={-(arcs.slice(0, index).reduce((sum, arc) => sum + arc.percent, 0) % 100)}
          >
            {title !== undefined && <title>{title}</title>}
          </circle>
        ))}
      </svg>
      <div>{props.children}</div>
    </Box>
  );
}

/** An arc of this color, the accent unless another is given; over it in red what is beyond 100 percent. */
export function filledTo(percent: number, color = 'var(--mui-palette-primary-main)'): Arc[] {
  const full = { percent: Math.min(100, percent), color };
  const over = { percent: Math.min(100, percent - 100), color: 'var(--mui-palette-error-main)' };
  return [full, over].filter((arc) => arc.percent > 0);
}

const ringStyle = {
  position: 'relative',
  aspectRatio: '1',
  flex: 'none',
  '& > svg': { display: 'block', transform: 'rotate(-90deg)' },
  '& > div': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    textAlign: 'center',
    pointerEvents: 'none',
    fontWeight: weight.title,
  },
} as const;
