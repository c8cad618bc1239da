import { Box, Checkbox } from '@mui/material';
import { Row as Beside, Stack } from '../primitives/Stack.tsx';
import { size, weight } from '../primitives/tokens.ts';
import {
  type CardPlace,
  type Column,
  cellOf,
  contentOf,
  isNothing,
  isOnControl,
  type Records,
} from './columns.tsx';

/** Records as cards, for a phone. Where no column has a place, a card is a list of labels and values. */
export function RecordCards<Row>(props: Records<Row>) {
  const { label, rows, columns, keyOf, selection, onOpen } = props;
  const Content = columns.some(({ card }) => card !== undefined) ? Placed : Labeled;
  return (
    <Stack
      component="ul"
      gap={0}
      aria-label={label}
      sx={{ '& > li': { px: Content === Labeled ? 0 : 'var(--table-edge, 12px)' } }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={keyOf(row)}
          onClick={(event) => !isOnControl(event) && onOpen?.(row)}
          sx={{ ...itemStyle, bgcolor: selection?.isSelected(row) ? 'action.selected' : undefined }}
        >
          {selection !== undefined && (
            <Checkbox
              className="no-print"
              edge="start"
              checked={selection.isSelected(row)}
              onChange={(_event, isSelected) => selection.select([row], isSelected)}
              sx={{ alignSelf: 'start', mt: -2 }}
              slotProps={{ input: { 'aria-label': selection.labelOf(row) } }}
            />
          )}
          <Content columns={columns} row={row} />
        </Box>
      ))}
    </Stack>
  );
}

interface CardProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

function Labeled<Row>({ columns, row }: CardProps<Row>) {
  return (
    <Box component="dl" sx={labeledStyle}>
      {columns.map((column) => (
        <div key={column.label}>
          <dt>{column.label}</dt>
          <dd>{cellOf(column, row)}</dd>
        </div>
      ))}
    </Box>
  );
}

function Placed<Row>({ columns, row }: CardProps<Row>) {
  /** What stands at a place, in the order of the columns; nothing is drawn of what is empty. */
  const at = (place: CardPlace | undefined) =>
    columns.flatMap((column) => {
      const content = column.card === place && contentOf(column, row);
      if (isNothing(content)) return [];
      return (
        <Box key={column.label} sx={column.nowrap ? { whiteSpace: 'nowrap' } : {}}>
          {place === undefined && `${column.label} `}
          {content}
        </Box>
      );
    });
  const small = [...at('meta'), ...at(undefined)];
  const below = at('below');
  return (
    <Stack gap={1} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
      <Box sx={endsStyle}>
        <div>
          {at('start')}
          {small.length > 0 && <Box sx={smallStyle}>{small}</Box>}
        </div>
        <Stack gap={0} sx={{ justifyItems: 'end', flexShrink: 0, maxWidth: '60%' }}>
          {at('corner')}
          <Beside>{at('end')}</Beside>
        </Stack>
      </Box>
      {below.length > 0 && <Beside>{below}</Beside>}
    </Stack>
  );
}

const endsStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'start',
  columnGap: 2,
  '& > div': { minWidth: 0 },
};

/** Facts beside each other, each in one piece. */
const smallStyle = {
  color: 'text.secondary',
  fontSize: size.t13,
  '& > *': { display: 'inline-block', maxWidth: '100%', mr: 2.5 },
};

const itemStyle = {
  display: 'flex',
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
  '&:last-of-type': { borderBottom: 0 },
} as const;

/** The first value is the heading of the card. */
const labeledStyle = {
  flex: 1,
  m: 0,
  display: 'grid',
  gap: 1,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 4 },
  '& dt': { color: 'text.secondary', fontSize: size.t13 },
  '& dd': {
    m: 0,
    textAlign: 'right',
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  '& > div:first-of-type > dd': { fontWeight: weight.title },
};
