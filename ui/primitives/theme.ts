import type { CheckboxProps } from '@mui/material';
import type { createTheme, PaletteOptions, ThemeOptions } from '@mui/material/styles';
import { type Colors, dark, light } from './tokens.ts';

/** `dense` for tables at a desk; `roomy`, with larger type, for phones. */
export type Density = 'dense' | 'roomy';

/** MUI's type of theme options leaves out what makes a theme of CSS variables. */
type Design = NonNullable<Parameters<typeof createTheme>[0]>;

/** The attribute of <html> for light or dark; contract/pages.ts sets it before the first paint. */
const MODE = 'data-mode';

const type = {
  dense: {
    fontSize: 13,
    body1: { fontSize: '0.875rem' },
    body2: { fontSize: '0.8125rem' },
    h1: '1.5rem',
    caption: '0.75rem',
    tableHead: '0.78rem',
  },
  roomy: { fontSize: 14, body1: {}, body2: {}, h1: '1.6rem', caption: '0.8rem', tableHead: '0.8rem' },
} as const;

/** The one design of both apps. Light or dark follows the system until somebody chooses. */
export function themeOf(density: Density): Design {
  const { fontSize, body1, body2, h1, caption, tableHead } = type[density];
  return {
    cssVariables: { colorSchemeSelector: MODE },
    colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSize,
      body1,
      body2,
      h1: { fontSize: h1, fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
      h2: { fontSize: '1.1rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.3 },
      h3: { fontSize: '0.95rem', fontWeight: 620, lineHeight: 1.35 },
      h6: { fontSize: '1.05rem', fontWeight: 620 },
      button: { textTransform: 'none', fontWeight: 560 },
      caption: { fontSize: caption },
      overline: { fontSize: '0.7rem', fontWeight: 620, letterSpacing: '0.06em', lineHeight: 1.6 },
    },
    components: componentsOf(density, tableHead),
  };
}

function paletteOf(colors: Colors): PaletteOptions {
  return {
    // WCAG 2.2, 1.4.3, also for colors that MUI makes of these: it is content with 3 otherwise.
    contrastThreshold: 4.5,
    background: { default: colors.ground, paper: colors.paper },
    text: { primary: colors.ink, secondary: colors.inkSoft },
    divider: colors.line,
    primary: { main: colors.ledger, dark: colors.ledgerDark, contrastText: colors.onLedger },
    secondary: { main: colors.brass, contrastText: colors.onBrass },
    error: { main: colors.error },
    warning: { main: colors.warning },
    info: { main: colors.info },
    success: { main: colors.success },
    rail: colors.rail,
    headRow: colors.headRow,
    track: colors.track,
    badge: colors.badge,
  };
}

const color = (name: string) => `var(--mui-palette-${name})`;

function componentsOf(density: Density, tableHead: string): NonNullable<ThemeOptions['components']> {
  const outline = { outline: `2px solid ${color('secondary-main')}`, outlineOffset: 2 };
  const border = `1px solid ${color('divider')}`;
  const floating = { styleOverrides: { paper: { border, boxShadow: '0 8px 28px #0003' } } };
  /** Fingers need room. */
  const touch = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };
  const isRoomy = density === 'roomy';
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Inter would show the x of `b2x4@example.edu` as a multiplication sign.
        body: { fontFeatureSettings: '"calt" 0' },
        // What is jumped to is not under the top bar.
        html: { scrollPaddingTop: 64 },
        ':focus-visible': outline,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            transitionDuration: '0.01ms !important',
            animationDuration: '0.01ms !important',
            // One that goes on forever would flicker instead, and have every frame drawn.
            animationIterationCount: '1 !important',
          },
        },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': outline } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: isRoomy ? touch : { whiteSpace: 'nowrap' } },
    },
    MuiIconButton: { styleOverrides: { root: isRoomy ? touch : {} } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border } } },
    MuiDialog: { styleOverrides: { paper: { border, boxShadow: '0 18px 60px #0006' } } },
    MuiMenu: floating,
    MuiAutocomplete: floating,
    ...(!isRoomy && {
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiSelect: { defaultProps: { size: 'small' } },
    }),
    MuiFilledInput: { styleOverrides: { root: { backgroundColor: color('headRow') } } },
    // It shows between the cells of a head that stays, whose widths are no whole pixels.
    MuiTableHead: { styleOverrides: { root: { backgroundColor: color('headRow') } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: color('divider'), fontVariantNumeric: 'tabular-nums' },
        head: {
          backgroundColor: color('headRow'),
          color: color('text-secondary'),
          fontWeight: 620,
          fontSize: tableHead,
          whiteSpace: 'nowrap',
        },
        stickyHeader: { backgroundColor: color('headRow') },
        sizeSmall: isRoomy ? {} : { padding: '6px 10px' },
      },
    },
    MuiCheckbox: {
      defaultProps: {
        // MUI puts react-admin's checkbox label on the span around the input; the input needs it.
        slotProps: {
          input: (owner: CheckboxProps) => (owner['aria-label'] ? { 'aria-label': owner['aria-label'] } : {}),
        },
      },
    },
    MuiTooltip: { defaultProps: { arrow: true, enterDelay: 300 } },
    // A link within a sentence is told by more than its color.
    MuiLink: { defaultProps: { underline: isRoomy ? 'always' : 'hover' } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 3, borderRadius: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, fontWeight: 560 } } },
  };
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends Pick<Colors, 'rail' | 'headRow' | 'track' | 'badge'> {}
  interface PaletteOptions extends Partial<Pick<Colors, 'rail' | 'headRow' | 'track' | 'badge'>> {}
}
