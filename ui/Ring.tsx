import { Box } from '@mui/material';
import { later } from './later.tsx';

const Donut = later(async () => (await import('./Donut.tsx')).Donut);

/** A ring filled to `percent`, 0 to 100, around what says the same in words. `color`, `fontSize`: CSS. */
export function Ring(props: {
  readonly percent: number;
  readonly color?: string;
  /** Width and height in px. */
  readonly size: number;
  readonly figure: string;
  readonly fontSize?: string;
}) {
  const { percent, color, size, figure, fontSize } = props;
  return (
    <Box sx={{ position: 'relative', width: size, height: size }}>
      <Box aria-hidden="true" sx={{ position: 'absolute', inset: 0 }}>
        <Donut percent={percent} color={color} />
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
