/**
 * Colors of both modes. Text has a contrast of at least 4.5 : 1 on every ground where it is used, outlines
 * and focus rings 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export interface Colors {
  /** Of the window, and of the rail. */
  readonly ground: string;
  /** Of pages, cards and tables. */
  readonly paper: string;
  /** Of menus and dialogs. */
  readonly raised: string;
  /** Of wells, skeletons and the heads of calendars. */
  readonly sunken: string;
  readonly hover: string;
  readonly line: string;
  readonly lineStrong: string;
  /** Outline of fields and boxes. */
  readonly control: string;
  readonly ink: string;
  readonly soft: string;
  /** Cents and hints. */
  readonly faint: string;
  /** Links, what is selected, the focus ring. */
  readonly accent: string;
  readonly accentTint: string;
  /** Ink on a ground of `accent`. */
  readonly onAccent: string;
  /** The primary button, with white on it. */
  readonly fill: string;
  readonly fillHover: string;
  readonly dangerFill: string;
  /** Of the toast and the bar of selected rows. */
  readonly inverse: string;
  readonly onInverse: string;
  /** The part of a gauge or bar that is not filled. */
  readonly track: string;
  readonly badge: Readonly<Record<Hue, { readonly ink: string; readonly ground: string }>>;
  readonly menuShadow: string;
  readonly dialogShadow: string;
}

/** States of money, and what is like them: current, scheduled or accepted, overdue, paid, none, waiting. */
export type Hue = 'blue' | 'green' | 'red' | 'teal' | 'gray' | 'yellow';

export const light: Colors = {
  ground: '#f8f8f6',
  paper: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f2ef',
  hover: '#f5f6f3',
  line: '#e7e8e3',
  lineStrong: '#d2d4cd',
  control: '#858b87',
  ink: '#171a18',
  soft: '#555b57',
  faint: '#666c68',
  accent: '#0b6b4f',
  accentTint: '#e6f2ed',
  onAccent: '#ffffff',
  fill: '#0b6b4f',
  fillHover: '#08573f',
  dangerFill: '#b3261b',
  inverse: '#1b1f1d',
  onInverse: '#ffffff',
  track: '#e7e8e3',
  badge: {
    blue: { ink: '#1a5cc4', ground: '#e9f0fc' },
    green: { ink: '#2b7434', ground: '#e9f4e9' },
    red: { ink: '#b3261b', ground: '#fceceb' },
    teal: { ink: '#0b6e6a', ground: '#e2f3f1' },
    yellow: { ink: '#875400', ground: '#fbf1dc' },
    gray: { ink: '#555b57', ground: '#f1f2ef' },
  },
  menuShadow: '0 1px 2px rgb(20 24 22 / .06), 0 8px 24px rgb(20 24 22 / .12)',
  dialogShadow: '0 2px 6px rgb(20 24 22 / .06), 0 24px 64px rgb(20 24 22 / .20)',
};

export const dark: Colors = {
  ground: '#0c0e0d',
  paper: '#141716',
  raised: '#1c201e',
  sunken: '#0f1211',
  hover: '#1a1e1c',
  line: '#252a27',
  lineStrong: '#363c39',
  control: '#747c78',
  ink: '#eceeed',
  soft: '#a7aeaa',
  faint: '#8f9692',
  accent: '#5ec59d',
  accentTint: '#12281f',
  onAccent: '#0c0e0d',
  fill: '#1a7d5c',
  fillHover: '#16704f',
  dangerFill: '#c23b30',
  inverse: '#2a2f2c',
  onInverse: '#ffffff',
  track: '#252a27',
  badge: {
    blue: { ink: '#85b2ff', ground: '#14233d' },
    green: { ink: '#80cb88', ground: '#15291a' },
    red: { ink: '#ff9087', ground: '#381916' },
    teal: { ink: '#5fc9c2', ground: '#0f2b29' },
    yellow: { ink: '#e3b358', ground: '#2e2410' },
    gray: { ink: '#a7aeaa', ground: '#252a27' },
  },
  menuShadow: '0 0 0 1px rgb(255 255 255 / .04), 0 8px 24px rgb(0 0 0 / .5)',
  dialogShadow: '0 0 0 1px rgb(255 255 255 / .05), 0 24px 64px rgb(0 0 0 / .6)',
};

/** Font sizes in rem: six, so that text at 200 % grows with them. In px: 12, 13, 14, 16, 20, 36. */
export const size = {
  t12: '0.75rem',
  t13: '0.8125rem',
  t14: '0.875rem',
  t16: '1rem',
  t20: '1.25rem',
  t36: '2.25rem',
} as const;

/** Text; names, labels and buttons; titles and totals. */
export const weight = { text: 400, label: 500, title: 600 } as const;

/** Corner radii in px: of controls; of the portal's controls; of cards and menus. */
export const radius = { control: 6, roomyControl: 8, card: 10 } as const;

/** Durations in ms: press and hover, enter, leave. */
export const motion = { press: 120, enter: 180, leave: 120 } as const;
