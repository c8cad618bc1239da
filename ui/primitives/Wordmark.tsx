import { Box } from '@mui/material';
import { onRail } from './tokens.ts';

/** The product's mark and name for dark grounds. `size`: the mark's height in pixels. */
export function Wordmark({ size = 28 }: { readonly size?: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: onRail.strong }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#2a7a62" />
        <path
          d="M9 8v16M9 8h8.5a4 4 0 0 1 0 8H9m0 0h10a4 4 0 0 1 0 8H9"
          fill="none"
          stroke="#f3e7c4"
          strokeWidth="2.6"
          strokeLinejoin="round"
        />
      </svg>
      <Box component="span" sx={{ fontSize: `${size / 24}rem`, fontWeight: 680, letterSpacing: '-0.02em' }}>
        Bursar
      </Box>
    </Box>
  );
}
