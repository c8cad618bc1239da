import { Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import type { Records } from './columns.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

/** Records as a table; as cards where the window is too narrow for one. */
export function RecordList<Row>(
  props: Records<Row> &
    Pick<ComponentProps<typeof RecordTable<Row>>, 'maxHeight'> & {
      /** Shown when there are none. */
      readonly empty?: string;
      /** Windows narrower than this have cards: a phone’s, or a tablet’s too. */
      readonly cardsBelow?: 'sm' | 'md' | 'never';
    },
) {
  const { empty, cardsBelow = 'sm', maxHeight, ...records } = props;
  const narrow = useMediaQuery<Theme>((theme) =>
    theme.breakpoints.down(cardsBelow === 'never' ? 'xs' : cardsBelow),
  );
  if (empty !== undefined && props.rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{ py: 8, textAlign: 'center' }}>
        {empty}
      </Typography>
    );
  if (narrow) return <RecordCards {...records} />;
  return <RecordTable {...records} maxHeight={maxHeight} />;
}
