import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type Hue, weight } from './tokens.ts';

/** Badge colors of spec 2 section 2: "Current blue, Pending green, Overdue red, others teal". */
const hues: Readonly<Record<string, Hue>> = {
  Current: 'blue',
  Pending: 'green',
  Overdue: 'red',
  Bad: 'red',
  Voided: 'gray',
  'Written off': 'gray',
};

const disc = <circle cx="5" cy="5" r="4" fill="currentColor" />;
const ring = <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />;
const diamond = <path d="M5 .6 9.4 5 5 9.4.6 5Z" fill="currentColor" />;
const tick = <path d="m1.2 5.4 2.5 2.5L8.8 2.4" fill="none" stroke="currentColor" strokeWidth="1.7" />;
const cross = <path d="m1.8 1.8 6.4 6.4m0-6.4L1.8 8.2" stroke="currentColor" strokeWidth="1.7" />;
const dash = <path d="M1.2 5h7.6" stroke="currentColor" strokeWidth="1.7" />;
const half = (
  <>
    {ring}
    <path d="M5 1.8a3.2 3.2 0 0 0 0 6.4Z" fill="currentColor" />
  </>
);

/** Each hue has a mark of its own, so that no status is known by its color alone. */
const marks: Readonly<Record<Hue, ReactNode>> = {
  blue: disc,
  green: tick,
  red: diamond,
  teal: tick,
  yellow: half,
  gray: dash,
};
const marksOf: Readonly<Record<string, ReactNode>> = {
  Pending: ring,
  Declined: cross,
  Failed: cross,
  Bad: cross,
};

/** A status as a mark and a word. `hue` is for what is no charge's status. */
export function StatusBadge({ status, hue }: { readonly status: string; readonly hue?: Hue }) {
  const name = hue ?? hues[status] ?? 'teal';
  return (
    <Box component="span" sx={{ ...badgeStyle, color: `badge.${name}.ink` }}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {(hue === undefined || hue === 'red' ? marksOf[status] : undefined) ?? marks[name]}
      </svg>
      {status}
    </Box>
  );
}

const badgeStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  fontWeight: weight.label,
  whiteSpace: 'nowrap',
  '& > svg': { flexShrink: 0 },
} as const;
