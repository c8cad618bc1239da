import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A list on a phone: a card per row. `label` names it for screen readers. */
export function CardList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

/** One of its cards, line by line. */
export function ListCard({ gap = 0.5, children }: { readonly gap?: number; readonly children: ReactNode }) {
  return (
    <Box component="li" sx={{ p: 1.5, display: 'grid', gap, borderBottom: 1, borderColor: 'divider' }}>
      {children}
    </Box>
  );
}

/** A line of a card with something at each end. */
export function CardLine({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>{children}</Box>;
}
