import { Box } from '@mui/material';
import { size, weight } from './tokens.ts';

/** The product's mark and name. `large` on pages without a session; small at the foot of the rail. */
export function Wordmark({ large = false }: { readonly large?: boolean }) {
  const height = large ? 28 : 16;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <svg width={height} height={height} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#0b6b4f" />
        <path
          d="M9 8v16M9 8h8.5a4 4 0 0 1 0 8H9m0 0h10a4 4 0 0 1 0 8H9"
          fill="none"
          stroke="#ffffff"
          strokeWidth="2.6"
          strokeLinejoin="round"
        />
      </svg>
      <Box
        component="span"
        sx={{ fontSize: large ? size.t20 : size.t12, fontWeight: large ? weight.title : weight.label }}
      >
        Bursar
      </Box>
    </Box>
  );
}
