import type { CheckboxProps } from '@mui/material';
import type {
  createTheme,
  PaletteOptions,
  ThemeOptions,
  TypographyVariantsOptions,
} from '@mui/material/styles';
import { type Colors, dark, light, motion, radius, size, weight } from './tokens.ts';

/** `dense` for tables at a desk; `roomy`, with larger type, for phones. */
export type Density = 'dense' | 'roomy';

/** MUI's type of theme options leaves out what makes a theme of CSS variables. */
type Design = NonNullable<Parameters<typeof createTheme>[0]>;

/** The attribute of <html> for light or dark; contract/pages.ts sets it before the first paint. */
const MODE = 'data-mode';

/** The one design of both apps. Light or dark follows the system until somebody chooses. */
export function themeOf(density: Density): Design {
  return {
    cssVariables: { colorSchemeSelector: MODE },
    colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
    spacing: 4,
    shape: { borderRadius: density === 'roomy' ? radius.roomyControl : radius.control },
    typography: typographyOf(density),
    transitions: {
      duration: {
        shortest: motion.press,
        shorter: motion.press,
        short: motion.press,
        standard: motion.enter,
        complex: motion.enter,
        enteringScreen: motion.enter,
        leavingScreen: motion.leave,
      },
    },
    components: componentsOf(density),
  };
}

function typographyOf(density: Density): TypographyVariantsOptions {
  const text = (fontSize: string, lineHeight: string, fontWeight: number = weight.text) => ({
    fontSize,
    lineHeight,
    fontWeight,
    letterSpacing: 0,
  });
  const title = (fontSize: string, lineHeight: string) => text(fontSize, lineHeight, weight.title);
  const isRoomy = density === 'roomy';
  return {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
    fontWeightMedium: weight.label,
    fontWeightBold: weight.title,
    body1: isRoomy ? text(size.t16, '1.5rem') : text(size.t13, '1.25rem'),
    body2: isRoomy ? text(size.t14, '1.25rem') : text(size.t13, '1.25rem'),
    h1: { ...title(size.t20, '1.75rem'), letterSpacing: '-0.01em' },
    h2: isRoomy ? title(size.t16, '1.5rem') : title(size.t14, '1.25rem'),
    h3: isRoomy ? title(size.t14, '1.25rem') : title(size.t13, '1.25rem'),
    // The one figure of a page.
    h4: title(size.t36, '2.75rem'),
    // Titles of dialogs.
    h6: title(size.t16, '1.5rem'),
    subtitle1: title(size.t16, '1.5rem'),
    subtitle2: title(size.t14, '1.25rem'),
    button: { ...text(isRoomy ? size.t14 : size.t13, '1.25rem', weight.label), textTransform: 'none' },
    caption: text(size.t12, '1rem'),
    overline: { ...text(size.t12, '1rem', weight.label), textTransform: 'none' },
  };
}

function paletteOf(colors: Colors): PaletteOptions {
  const { badge } = colors;
  return {
    ...colors,
    // WCAG 2.2, 1.4.3, also for colors that MUI makes of these: it is content with 3 otherwise.
    contrastThreshold: 4.5,
    background: { default: colors.ground, paper: colors.paper },
    text: { primary: colors.ink, secondary: colors.soft },
    divider: colors.line,
    primary: { main: colors.accent, dark: colors.fillHover, contrastText: colors.onAccent },
    secondary: { main: colors.soft, contrastText: colors.paper },
    error: { main: badge.red.ink },
    warning: { main: badge.yellow.ink },
    info: { main: badge.blue.ink },
    success: { main: badge.green.ink },
    action: { active: colors.soft, hover: colors.hover, selected: colors.accentTint },
  };
}

const color = (name: string) => `var(--mui-palette-${name})`;

function componentsOf(density: Density): NonNullable<ThemeOptions['components']> {
  const ring = { outline: `2px solid ${color('primary-main')}`, outlineOffset: 2 };
  const border = `1px solid ${color('divider')}`;
  const floating = {
    styleOverrides: {
      paper: {
        border,
        borderRadius: radius.card,
        backgroundColor: color('raised'),
        boxShadow: color('menuShadow'),
      },
    },
  };
  /** Fingers need room. */
  const touch = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };
  const isRoomy = density === 'roomy';
  const tableEdge = `var(--table-edge, ${isRoomy ? 16 : 12}px)`;
  const buttonHeight = isRoomy ? 48 : 32;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Inter would show the x of `b2x4@example.edu` as a multiplication sign.
        // A name or an address of one long word breaks rather than widening the page.
        body: {
          fontFeatureSettings: '"calt" 0',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'break-word',
        },
        h1: { overflowWrap: 'anywhere' },
        'dl, dd': { margin: 0 },
        // What is jumped to is not under the top bar.
        html: { scrollPaddingTop: 64 },
        ':focus-visible': ring,
        // Screen readers begin there on a new page; nothing there can be pressed.
        ':is(h1, main):focus': { outline: 'none' },
        // Skeletons: what is there at once does not flicker.
        '@keyframes late': { from: { opacity: 0 } },
        '.late': { animation: `late ${motion.enter}ms 150ms backwards` },
        // Read for other filters, while those for these are read.
        '.stale': { opacity: 0.5 },
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
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: buttonHeight,
          padding: isRoomy ? '0 20px' : '0 12px',
          ...(isRoomy ? touch : { whiteSpace: 'nowrap' as const, ...touch }),
        },
        sizeSmall: { minHeight: isRoomy ? 36 : 28, padding: isRoomy ? '0 12px' : '0 10px' },
        // Its word, not its edge, lines up with what is above and below.
        text: {
          '&.MuiButton-root': { padding: '0 8px' },
          '&:where(:first-child)': { marginLeft: -8 },
          '&:where(:last-child)': { marginRight: -8 },
          '.MuiAlert-action &': { marginInline: 0 },
        },
        contained: {
          '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
            backgroundColor: color('fill'),
            color: '#ffffff',
            '&:hover': { backgroundColor: color('fillHover') },
          },
          '&.MuiButton-colorError:not(.Mui-disabled)': {
            backgroundColor: color('dangerFill'),
            color: '#ffffff',
          },
        },
        outlined: {
          backgroundColor: color('background-paper'),
          borderColor: color('lineStrong'),
          '&.MuiButton-colorPrimary': { color: color('text-primary') },
          '&:hover': { backgroundColor: color('action-hover'), borderColor: color('lineStrong') },
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: touch } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    // Clipped, not hidden: what is sticky inside a card sticks to the window.
    MuiCard: { styleOverrides: { root: { border, borderRadius: radius.card, overflow: 'clip' } } },
    MuiCardContent: {
      styleOverrides: {
        root: {
          padding: 20,
          '&:last-child': { paddingBottom: 20 },
          '@media (max-width: 599px)': { padding: 16, '&:last-child': { paddingBottom: 16 } },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundColor: color('raised'),
          boxShadow: color('dialogShadow'),
          '&:not(.MuiDialog-paperFullScreen)': { border, borderRadius: radius.card },
        },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', rowGap: 8, padding: '12px 24px' } } },
    MuiMenu: floating,
    MuiPopover: floating,
    MuiAutocomplete: {
      styleOverrides: {
        ...floating.styleOverrides,
        // As high as other fields.
        inputRoot: isRoomy ? { paddingBlock: 4 } : {},
      },
    },
    ...(!isRoomy && {
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiSelect: { defaultProps: { size: 'small' } },
    }),
    // Above its field, in its place from the start: no label jumps, and none is cut off.
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 4,
          whiteSpace: 'normal',
          fontSize: isRoomy ? size.t14 : size.t13,
          lineHeight: '1.25rem',
          fontWeight: weight.label,
          color: color('text-primary'),
          '&.Mui-focused:not(.Mui-error)': { color: color('text-primary') },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: { backgroundColor: color('background-paper') },
        notchedOutline: { top: 0, borderColor: color('control'), '& legend': { display: 'none' } },
        input: isRoomy ? { height: '1.5rem', padding: '12px 14px' } : {},
        multiline: {
          padding: isRoomy ? '12px 14px' : '8px 12px',
          '& .MuiOutlinedInput-input': { padding: 0 },
        },
        ...(!isRoomy && {
          inputSizeSmall: {
            fontSize: size.t13,
            height: '1.25rem',
            padding: '8px 12px',
            '@media (pointer: coarse)': { paddingBlock: 12 },
          },
        }),
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { marginInline: 0, fontSize: size.t12, lineHeight: '1rem' } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: color('divider') },
        head: {
          backgroundColor: color('background-paper'),
          color: color('text-secondary'),
          fontWeight: weight.label,
          fontSize: size.t12,
          lineHeight: '1rem',
        },
        footer: { color: color('text-primary'), fontSize: 'inherit', fontWeight: weight.title },
        stickyHeader: { backgroundColor: color('background-paper') },
        sizeSmall: {
          ...(!isRoomy && { padding: '3px var(--cell, 8px)', height: 'var(--row, 38px)' }),
          ...(isRoomy && { paddingInline: 8 }),
          // The first cell and the last one line up with what stands around the table (`Section`).
          '&:where(:not(* + *))': { paddingLeft: tableEdge },
          '&:where(:last-child)': { paddingRight: tableEdge },
        },
      },
    },
    // The arrow stands between the columns, and takes no room of them.
    MuiTableSortLabel: {
      styleOverrides: {
        root: { position: 'relative' },
        icon: {
          position: 'absolute',
          left: '100%',
          margin: '0 1px',
          fontSize: 14,
          '.MuiTableCell-alignRight &': { left: 'auto', right: '100%' },
        },
      },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&.Mui-selected': { backgroundColor: color('action-selected') } } },
    },
    MuiCheckbox: {
      defaultProps: {
        size: isRoomy ? 'medium' : 'small',
        // MUI puts react-admin's checkbox label on the span around the input; the input needs it.
        slotProps: {
          input: (owner: CheckboxProps) => (owner['aria-label'] ? { 'aria-label': owner['aria-label'] } : {}),
        },
      },
      styleOverrides: { root: { '&:not(.Mui-checked)': { color: color('control') } } },
    },
    MuiLinearProgress: {
      styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: color('track') } },
    },
    // The gray of buttons that are not chosen has too little contrast.
    MuiToggleButton: {
      styleOverrides: {
        root: {
          padding: '0 12px',
          minHeight: isRoomy ? 44 : 32,
          color: color('text-secondary'),
          whiteSpace: 'nowrap',
          ...touch,
        },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 300 },
      styleOverrides: {
        tooltip: { fontSize: size.t12, backgroundColor: color('inverse'), color: color('onInverse') },
      },
    },
    // A link within a sentence is told by more than its color.
    MuiLink: {
      defaultProps: { underline: isRoomy ? 'always' : 'hover' },
      // A button that is set as a link, in the type of its sentence.
      styleOverrides: { button: { font: 'inherit', verticalAlign: 'baseline', textAlign: 'start' } },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: color('track') } } },
    // Steps of large text are no wider than the page.
    MuiStepLabel: { styleOverrides: { label: { overflowWrap: 'anywhere' } } },
    MuiStep: { styleOverrides: { root: { minWidth: 0 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 36 }, indicator: { height: 2 } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: isRoomy ? 44 : 36,
          minWidth: 0,
          padding: '0 12px',
          '&.Mui-selected': { color: color('text-primary') },
          ...touch,
        },
      },
    },
  };
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends Colors {}
  interface PaletteOptions extends Partial<Colors> {}
}
