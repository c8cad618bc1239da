import { createTheme } from '@mui/material/styles';

/**
 * The identity of the console (ledger green on warm paper, brass accents), with larger type and touch targets
 * for phones. Text has a contrast of at least 4.5 : 1. Light or dark follows the system.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: {
    light: {
      palette: {
        background: { default: '#f5f4ef', paper: '#fffefb' },
        text: { primary: '#1b2420', secondary: '#56625c' },
        divider: '#dfddd2',
        primary: { main: '#1d5a48', dark: '#123f32', contrastText: '#ffffff' },
        secondary: { main: '#85590f', contrastText: '#ffffff' },
        error: { main: '#b0302a' },
        warning: { main: '#8a5a00' },
        info: { main: '#1f5f99' },
        success: { main: '#2c6e35' },
        rail: '#14352b',
        headRow: '#efede4',
        track: '#dcdacd',
      },
    },
    dark: {
      palette: {
        background: { default: '#101613', paper: '#18201c' },
        text: { primary: '#e7ece8', secondary: '#a3b0a9' },
        divider: '#2e3933',
        primary: { main: '#7fcbae', dark: '#a6dfc9', contrastText: '#0a2219' },
        secondary: { main: '#e0b660', contrastText: '#2a1d00' },
        error: { main: '#f2938c' },
        warning: { main: '#e6b35c' },
        info: { main: '#8fc1ee' },
        success: { main: '#8fd097' },
        rail: '#0b100e',
        headRow: '#202a25',
        track: '#2e3933',
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
    h1: { fontSize: '1.6rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
    h2: { fontSize: '1.1rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.3 },
    button: { textTransform: 'none', fontWeight: 560 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: '2px solid var(--mui-palette-secondary-main)', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            transitionDuration: '0.01ms !important',
            animationDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { '@media (pointer: coarse)': { minHeight: 44 } } },
    },
    MuiIconButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums', borderColor: 'var(--mui-palette-divider)' },
        head: {
          color: 'var(--mui-palette-text-secondary)',
          backgroundColor: 'var(--mui-palette-headRow)',
          fontWeight: 620,
          fontSize: '0.8rem',
        },
      },
    },
  },
});

declare module '@mui/material/styles' {
  interface Palette {
    /** Ground of the navigation, dark in both modes. */
    rail: string;
    /** Ground of table heads. */
    headRow: string;
    /** The part of a gauge or bar that is not filled. */
    track: string;
  }
  interface PaletteOptions {
    rail?: string;
    headRow?: string;
    track?: string;
  }
}
