/**
 * Colors of both modes. Text and badges have a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3) on their
 * ground.
 */
export interface Colors {
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
  /** Ground of the navigation, dark in both modes. */
  readonly rail: string;
  /** Ground of table heads. */
  readonly headRow: string;
  /** The part of a gauge or bar that is not filled. */
  readonly track: string;
  readonly badge: Readonly<Record<Hue, { readonly ink: string; readonly ground: string }>>;
}

export type Hue = 'blue' | 'green' | 'red' | 'teal' | 'gray' | 'yellow';

export const light: Colors = {
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
  track: '#dcdacd',
  badge: {
    blue: { ink: '#174f83', ground: '#dfecf8' },
    green: { ink: '#245f2c', ground: '#e0f1e0' },
    red: { ink: '#98231e', ground: '#fae3e0' },
    teal: { ink: '#0f5a57', ground: '#d9f0ed' },
    yellow: { ink: '#654800', ground: '#faedc6' },
    gray: { ink: '#4b5651', ground: '#e9e8e1' },
  },
};

export const dark: Colors = {
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
  track: '#2e3933',
  badge: {
    blue: { ink: '#a9d0f5', ground: '#17324a' },
    green: { ink: '#a5dcab', ground: '#1b3a20' },
    red: { ink: '#f8b1ab', ground: '#4a1d1b' },
    teal: { ink: '#90dcd4', ground: '#123b38' },
    yellow: { ink: '#f0d084', ground: '#40330f' },
    gray: { ink: '#b7c2bc', ground: '#2b352f' },
  },
};

/** On the rail, in both modes. */
export const onRail = {
  ink: '#cfdcd5',
  inkSoft: '#b9cbc1',
  strong: '#ffffff',
  line: '#ffffff1f',
  hover: '#ffffff14',
  here: dark.brass,
} as const;
