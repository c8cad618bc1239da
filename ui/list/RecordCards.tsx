import { Box, Checkbox } from '@mui/material';
import { size, weight } from '../primitives/tokens.ts';
import { type CardPlace, type Column, cellOf, contentOf, isNothing, type Records } from './columns.tsx';

/** How cards are ticked. */
export interface Selection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** What is ticked, for those who hear it only. */
  readonly labelOf: (row: Row) => string;
}

/** Records as cards, for a phone. Where no column has a place, a card is a list of labels and values. */
export function RecordCards<Row>(
  props: Records<Row> & {
    readonly selection?: Selection<Row> | undefined;
    /** A tap beside links, buttons and boxes. */
    readonly onOpen?: ((row: Row) => void) | undefined;
  },
) {
  const { label, rows, columns, keyOf, selection, onOpen } = props;
  const Content = columns.some(({ card }) => card !== undefined) ? Placed : Labeled;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li': { px: Content === Labeled ? 0 : 'var(--table-edge, 12px)' },
      }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={keyOf(row)}
          onClick={({ target }) => (target as Element).closest('a, button, input') === null && onOpen?.(row)}
          sx={{ ...itemStyle, bgcolor: selection?.isSelected(row) ? 'action.selected' : undefined }}
        >
          {selection !== undefined && (
            <Checkbox
              checked={selection.isSelected(row)}
              onChange={() => selection.toggle(row)}
              sx={{ alignSelf: 'start', mt: -2, ml: -2, mr: 1 }}
              slotProps={{ input: { 'aria-label': selection.labelOf(row) } }}
            />
          )}
          <Content columns={columns} row={row} />
        </Box>
      ))}
    </Box>
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
  const [heading, ...start] = at('start');
  const small = [...at('meta'), ...at(undefined)];
  const end = at('end');
  const below = at('below');
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={endsStyle}>
        <Box sx={{ minWidth: 0 }}>{heading}</Box>
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>{at('corner')}</Box>
      </Box>
      <Box sx={endsStyle}>
        <Box sx={{ minWidth: 0 }}>
          {start}
          {small.length > 0 && <Box sx={smallStyle}>{small}</Box>}
        </Box>
        <Box sx={{ ...besideStyle, justifyContent: 'end', flexShrink: 0, maxWidth: '60%' }}>{end}</Box>
      </Box>
      {below.length > 0 && <Box sx={{ ...besideStyle, mt: 1.5 }}>{below}</Box>}
    </Box>
  );
}

const endsStyle = { display: 'flex', justifyContent: 'space-between', alignItems: 'start', columnGap: 2 };

const besideStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 };

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
