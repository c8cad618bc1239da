import type { Theme } from '@mui/material/styles';
import { weight } from '../primitives/tokens.ts';

/** Recharts draws its tooltips itself; these props give them the theme's colors. */
export function tooltipStyle(palette: Theme['vars']['palette']) {
  return {
    contentStyle: {
      backgroundColor: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      color: palette.text.primary,
    },
    labelStyle: { color: palette.text.primary, fontWeight: weight.title },
    itemStyle: { color: palette.text.primary },
  };
}
