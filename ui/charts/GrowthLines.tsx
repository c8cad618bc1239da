import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';

/** How a sum grew: `at` is 0 at the left edge and 1 at the right one. */
export type Growth = readonly { readonly at: number; readonly value: number }[];

/** Of the drawing, px. */
const HEIGHT = 112;
/** Room for the dot at the end, px. */
const MARGIN = 6;

/** Sums as they grew, the first as a line, the others dashed. Words beside it have the figures. */
export function GrowthLines({ lines }: { readonly lines: readonly Growth[] }) {
  const { palette } = useTheme().vars;
  const values = lines.flatMap((line) => line.map(({ value }) => value));
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const y = (value: number) => HEIGHT - MARGIN - ((value - least) / (most - least)) * (HEIGHT - 2 * MARGIN);
  const end = lines[0]?.at(-1);
  return (
    // As wide as its place: x is stretched, strokes are not.
    <Box
      component="svg"
      viewBox={`0 0 1 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      sx={drawing}
    >
      <path d={`M0 ${y(0)}H1`} stroke={palette.divider} strokeWidth={1} />
      {lines.map((line, index) => (
        <polyline
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name, and no state.
          key={index}
          points={line.map(({ at, value }) => `${at},${y(value)}`).join(' ')}
          stroke={index === 0 ? palette.primary.main : palette.text.secondary}
          strokeDasharray={index === 0 ? undefined : '3 4'}
        />
      ))}
      {end && <path d={`M${end.at} ${y(end.value)}h0`} stroke={palette.primary.main} strokeWidth={9} />}
    </Box>
  );
}

const drawing = {
  display: 'block',
  width: 1,
  height: HEIGHT,
  overflow: 'visible',
  fill: 'none',
  strokeLinecap: 'round',
  '& > *': { vectorEffect: 'non-scaling-stroke' },
  strokeWidth: 2,
};
