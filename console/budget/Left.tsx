import { Box } from '@mui/material';
import { Money } from '../../ui/primitives/Money.tsx';

/** What is left of an amount; what was overspent stands out. */
export function Left({ dollars, strong = false }: { readonly dollars: number; readonly strong?: boolean }) {
  return (
    <Box component="span" sx={{ color: dollars < 0 ? 'error.main' : undefined }}>
      <Money dollars={dollars} strong={strong || dollars < 0} />
    </Box>
  );
}
