import { createTheme, darken, getContrastRatio } from '@mui/material/styles';
import test from 'ava';
import { themeOf } from '../../ui/primitives/theme.ts';

/** The color behind a CSS variable: `var(--name, color)`. */
const colorOf = (css: string) => /^var\(--[\w-]+, (.*)\)$/.exec(css)?.[1] ?? css;

for (const mode of ['light', 'dark'] as const)
  test(`what a notice says has contrast (WCAG 2.2, 1.4.3): ${mode}`, (t) => {
    const { successFilledBg = '', successFilledColor = '' } =
      createTheme(themeOf('roomy')).colorSchemes[mode]?.palette.Alert ?? {};
    const ground = colorOf(successFilledBg);
    // MUI's black is see-through by 13%.
    const ink = successFilledColor.startsWith('rgba') ? darken(ground, 0.87) : successFilledColor;
    t.true(getContrastRatio(ink, ground) >= 4.5, `${ink} on ${ground}`);
  });
