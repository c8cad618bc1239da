import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Budget, BudgetCategory } from '../../api/budget/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { categoryColor } from '../../ui/charts/palette.ts';
import { filledTo, Ring } from '../../ui/charts/Ring.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { expensesUrl } from './links.ts';

/** A ring for each category: how much of it was spent, and by how much it is over. */
export function Rings({ budget: { _id, categories } }: { readonly budget: Budget }) {
  if (categories.length === 0)
    return <Typography color="textSecondary">This budget has no categories.</Typography>;
  return (
    <Stack component="ul" gap={6} aria-label="Categories" sx={gridStyle}>
      {categories.map((category, index) => (
        <CategoryRing key={category.id} budgetId={_id} category={category} color={categoryColor(index)} />
      ))}
    </Stack>
  );
}

function CategoryRing(props: {
  readonly budgetId: string;
  readonly category: BudgetCategory;
  readonly color: string;
}) {
  const { budgetId, category, color } = props;
  const { name, amount, spent, planned, left } = category;
  const percent = Math.round((100 * spent) / amount);
  return (
    <Stack component="li" gap={1} sx={itemStyle}>
      <Ring arcs={filledTo(percent, color)} size={92}>{`${percent}%`}</Ring>
      <Link component={RouterLink} to={expensesUrl({ budgetId, category: category.id })} variant="h3">
        {name}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {`${formatDollars(spent)} of ${formatDollars(amount)}`}
      </Typography>
      {planned > 0 && (
        <Typography variant="body2" color="textSecondary">
          {`${formatDollars(planned)} planned`}
        </Typography>
      )}
      {left < 0 && (
        <Typography variant="h3" component="p" color="error">
          {`${formatDollars(-left)} over`}
        </Typography>
      )}
    </Stack>
  );
}

const gridStyle = { gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' };
const itemStyle = {
  alignContent: 'start',
  justifyItems: 'center',
  textAlign: 'center',
  overflowWrap: 'anywhere',
};
