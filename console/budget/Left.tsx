import { Typography } from '@mui/material';
import { Money } from '../../ui/primitives/Money.tsx';

/** What is left of an amount; what was overspent stands out. */
export function Left({ dollars, strong = false }: { readonly dollars: number; readonly strong?: boolean }) {
  return (
    <Typography component="span" variant="inherit" color={dollars < 0 ? 'error' : 'inherit'}>
      <Money dollars={dollars} strong={strong || dollars < 0} />
    </Typography>
  );
}
