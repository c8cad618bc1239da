import { globSync, readFileSync } from 'node:fs';
import { getContrastRatio } from '@mui/material/styles';
import test from 'ava';
import { type Colors, dark, light } from '../../ui/primitives/tokens.ts';

/** Where values of the design are given, and the screen for a projector, whose type grows with the window. */
const EXEMPT = new Set([
  'ui/primitives/tokens.ts',
  'ui/primitives/theme.ts',
  'ui/attendance/CheckInScreen.tsx',
]);

/** What a screen must take from ui/primitives/tokens.ts or the theme. */
const literals: readonly (readonly [string, RegExp])[] = [
  ['a font size', /fontSize: (?:'[\d.]+(?:rem|em|px)'|[\d.]+)/],
  ['a font weight', /fontWeight: \d/],
  ['a shadow', /boxShadow: '(?!inset|none)/],
];

/** Charts of the recharts library take their axes' size in pixels. */
const CHARTS = new Set(['ui/dashboard/Lines.tsx', 'ui/charts/DayLine.tsx']);

const files = globSync('{ui,console,member-portal}/**/*.{ts,tsx}');
const lines = files
  .filter((file) => !EXEMPT.has(file) && !CHARTS.has(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, at) => `${file}:${at + 1} ${line.trim()}`),
  );

for (const [what, literal] of literals)
  test(`no screen sets ${what} of its own`, (t) => {
    t.true(files.length > 400);
    t.deepEqual(
      lines.filter((line) => literal.test(line)),
      [],
    );
  });

const grounds = ['ground', 'paper', 'raised', 'sunken', 'hover'] as const;

for (const [mode, colors] of Object.entries({ light, dark }) as [string, Colors][]) {
  test(`text has contrast on every ground (WCAG 2.2, 1.4.3): ${mode}`, (t) => {
    for (const ground of grounds)
      for (const ink of ['ink', 'soft', 'faint', 'accent'] as const)
        t.true(getContrastRatio(colors[ink], colors[ground]) >= 4.5, `${ink} on ${ground}`);
    for (const [hue, { ink, ground }] of Object.entries(colors.badge))
      for (const behind of [ground, colors.paper, colors.ground])
        t.true(getContrastRatio(ink, behind) >= 4.5, `${hue} on ${behind}`);
    for (const fill of ['fill', 'fillHover', 'dangerFill'] as const)
      t.true(getContrastRatio('#ffffff', colors[fill]) >= 4.5, fill);
    t.true(getContrastRatio(colors.onInverse, colors.inverse) >= 4.5);
    t.true(getContrastRatio(colors.ink, colors.accentTint) >= 4.5);
  });

  test(`outlines and rings have contrast (WCAG 2.2, 1.4.11): ${mode}`, (t) => {
    for (const ground of grounds)
      for (const outline of ['control', 'accent'] as const)
        t.true(getContrastRatio(colors[outline], colors[ground]) >= 3, `${outline} on ${ground}`);
  });
}
