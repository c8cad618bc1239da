import { Box, CircularProgress, Typography } from '@mui/material';
import type { BudgetCategory } from '../../api/contract/budget.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { colorOf } from './palette.ts';

/** A ring for each category: how much of it was spent, and by how much it is over. */
export function Rings({ categories }: { readonly categories: readonly BudgetCategory[] }) {
  if (categories.length === 0)
    return <Typography color="textSecondary">This budget has no categories.</Typography>;
  return (
    <Box component="ul" aria-label="Categories" sx={gridStyle}>
      {categories.map((category, index) => (
        <Ring key={category.id} category={category} color={colorOf(index)} />
      ))}
    </Box>
  );
}

function Ring({ category, color }: { readonly category: BudgetCategory; readonly color: string }) {
  const { name, amount, spent, planned, left } = category;
  const percent = Math.round((100 * spent) / amount);
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ position: 'relative', width: 92, height: 92, mb: 0.5 }}>
        <Box aria-hidden="true">
          <CircularProgress variant="determinate" value={100} size={92} thickness={4.5} sx={trackStyle} />
          <CircularProgress
            variant="determinate"
            value={Math.min(100, percent)}
            size={92}
            thickness={4.5}
            sx={{ color, position: 'absolute', left: 0 }}
          />
        </Box>
        <Box sx={centerStyle}>{percent}%</Box>
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {`${formatDollars(spent)} of ${formatDollars(amount)}`}
      </Typography>
      {planned > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`${formatDollars(planned)} planned`}
        </Typography>
      )}
      {left < 0 && (
        <Typography variant="body2" color="error" sx={{ fontWeight: 600 }}>
          {`${formatDollars(-left)} over`}
        </Typography>
      )}
    </Box>
  );
}

const gridStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
};
const itemStyle = {
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 0.25,
};
const trackStyle = { color: 'track', position: 'absolute', left: 0 };
const centerStyle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  fontWeight: 640,
};
