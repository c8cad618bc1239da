import type { CheckboxProps } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';

/** The colors of one mode. Text and badges have a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3). */
interface Palette {
  readonly mode: 'light' | 'dark';
  readonly ground: string;
  readonly paper: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly ledger: string;
  readonly ledgerDark: string;
  readonly onLedger: string;
  readonly brass: string;
  readonly onBrass: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly success: string;
  readonly rail: string;
  readonly headRow: string;
}

/** Ledger green on warm paper, with brass for accents: the cash book on a treasurer's desk. */
const paper: Palette = {
  mode: 'light',
  ground: '#f5f4ef',
  paper: '#fffefb',
  ink: '#1b2420',
  inkSoft: '#56625c',
  line: '#dfddd2',
  ledger: '#1d5a48',
  ledgerDark: '#123f32',
  onLedger: '#ffffff',
  brass: '#85590f',
  onBrass: '#ffffff',
  error: '#b0302a',
  warning: '#8a5a00',
  info: '#1f5f99',
  success: '#2c6e35',
  rail: '#14352b',
  headRow: '#efede4',
};

const night: Palette = {
  mode: 'dark',
  ground: '#101613',
  paper: '#18201c',
  ink: '#e7ece8',
  inkSoft: '#a3b0a9',
  line: '#2e3933',
  ledger: '#7fcbae',
  ledgerDark: '#a6dfc9',
  onLedger: '#0a2219',
  brass: '#e0b660',
  onBrass: '#2a1d00',
  error: '#f2938c',
  warning: '#e6b35c',
  info: '#8fc1ee',
  success: '#8fd097',
  rail: '#0b100e',
  headRow: '#202a25',
};

export const lightTheme = themeOf(paper);
export const darkTheme = themeOf(night);

function themeOf(colors: Palette): RaThemeOptions {
  return {
    palette: {
      mode: colors.mode,
      background: { default: colors.ground, paper: colors.paper },
      text: { primary: colors.ink, secondary: colors.inkSoft },
      divider: colors.line,
      primary: { main: colors.ledger, dark: colors.ledgerDark, contrastText: colors.onLedger },
      secondary: { main: colors.brass, contrastText: colors.onBrass },
      error: { main: colors.error },
      warning: { main: colors.warning },
      info: { main: colors.info },
      success: { main: colors.success },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSize: 13,
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.8125rem' },
      h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
      h2: { fontSize: '1.1rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.3 },
      h3: { fontSize: '0.95rem', fontWeight: 620, lineHeight: 1.35 },
      h6: { fontSize: '1.05rem', fontWeight: 620 },
      button: { textTransform: 'none', fontWeight: 560 },
      overline: { fontSize: '0.7rem', fontWeight: 620, letterSpacing: '0.06em', lineHeight: 1.6 },
    },
    // The navigation rail is dark in both modes; console/layout reads this.
    rail: colors.rail,
    components: componentsOf(colors),
  };
}

function componentsOf(colors: Palette): NonNullable<RaThemeOptions['components']> {
  const outline = { outline: `2px solid ${colors.brass}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Inter would show the x of `b2x4@example.edu` as a multiplication sign.
        body: { fontFeatureSettings: '"calt" 0' },
        ':focus-visible': outline,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0.01ms !important' },
        },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': outline } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { whiteSpace: 'nowrap' } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${colors.line}` } } },
    MuiDialog: {
      styleOverrides: { paper: { border: `1px solid ${colors.line}`, boxShadow: '0 18px 60px #0006' } },
    },
    MuiMenu: {
      styleOverrides: { paper: { border: `1px solid ${colors.line}`, boxShadow: '0 8px 28px #0003' } },
    },
    MuiAutocomplete: {
      styleOverrides: { paper: { border: `1px solid ${colors.line}`, boxShadow: '0 8px 28px #0003' } },
    },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiFilledInput: { styleOverrides: { root: { backgroundColor: colors.headRow } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.line, fontVariantNumeric: 'tabular-nums' },
        head: {
          backgroundColor: colors.headRow,
          color: colors.inkSoft,
          fontWeight: 620,
          fontSize: '0.78rem',
          whiteSpace: 'nowrap',
        },
        stickyHeader: { backgroundColor: colors.headRow },
        sizeSmall: { padding: '6px 10px' },
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
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-headerCell': { backgroundColor: colors.headRow } } },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 3, borderRadius: 2 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, fontWeight: 560 } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
  };
}

declare module '@mui/material/styles' {
  interface Theme {
    /** Ground of the navigation rail. */
    rail: string;
  }
  interface ThemeOptions {
    rail?: string;
  }
}
