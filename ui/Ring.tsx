import { Box, CircularProgress } from '@mui/material';

/**
 * A ring filled to `percent`, 100 and more being full, around what says the same in words. `color`,
 * `fontSize`: CSS.
 */
export function Ring(props: {
  readonly percent: number;
  readonly color?: string;
  /** Width and height in px. */
  readonly size: number;
  readonly figure: string;
  readonly fontSize?: string;
}) {
  const { percent, color = 'primary.main', size, figure, fontSize } = props;
  const ring = { variant: 'determinate', size, thickness: 4.8 } as const;
  return (
    <Box sx={{ position: 'relative', width: size, height: size }}>
      <Box aria-hidden="true">
        <CircularProgress {...ring} value={100} sx={{ color: 'track', position: 'absolute', left: 0 }} />
        <CircularProgress
          {...ring}
          value={Math.min(100, percent)}
          sx={{ color, position: 'absolute', left: 0 }}
        />
      </Box>
      <Box sx={{ ...centerStyle, fontSize }}>{figure}</Box>
    </Box>
  );
}

const centerStyle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  fontWeight: 650,
} as const;
