import { Box } from '@mui/material';

/** Badge colors of spec 2 section 2: "Current blue, Pending green, Overdue red, others teal". */
const hues: Readonly<Record<string, Hue>> = {
  Current: 'blue',
  Pending: 'green',
  Overdue: 'red',
  Bad: 'red',
  Declined: 'red',
  Accepted: 'green',
  Voided: 'gray',
  'Written off': 'gray',
};

export type Hue = 'blue' | 'green' | 'red' | 'teal' | 'gray' | 'yellow';

/** Ink and ground for the light and the dark mode; each pair has a contrast above 4.5 : 1. */
const colors: Readonly<Record<Hue, { light: [string, string]; dark: [string, string] }>> = {
  blue: { light: ['#174f83', '#dfecf8'], dark: ['#a9d0f5', '#17324a'] },
  green: { light: ['#245f2c', '#e0f1e0'], dark: ['#a5dcab', '#1b3a20'] },
  red: { light: ['#98231e', '#fae3e0'], dark: ['#f8b1ab', '#4a1d1b'] },
  teal: { light: ['#0f5a57', '#d9f0ed'], dark: ['#90dcd4', '#123b38'] },
  yellow: { light: ['#654800', '#faedc6'], dark: ['#f0d084', '#40330f'] },
  gray: { light: ['#4b5651', '#e9e8e1'], dark: ['#b7c2bc', '#2b352f'] },
};

/**
 * A status in words on its color, which only helps. `hue` is for statuses with another color than a charge's:
 * a Pending payment is yellow (spec 2 section 4).
 */
export function StatusBadge({ status, hue }: { readonly status: string; readonly hue?: Hue }) {
  const { light, dark } = colors[hue ?? hues[status] ?? 'teal'];
  return (
    <Box
      component="span"
      sx={(theme) => {
        const [ink, ground] = theme.palette.mode === 'dark' ? dark : light;
        return {
          display: 'inline-block',
          px: 1,
          py: '1px',
          borderRadius: 99,
          fontSize: '0.75rem',
          fontWeight: 600,
          lineHeight: 1.6,
          whiteSpace: 'nowrap',
          color: ink,
          bgcolor: ground,
        };
      }}
    >
      {status}
    </Box>
  );
}
