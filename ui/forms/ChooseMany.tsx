import { Box, Checkbox, List, ListItem, ListItemText, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { formatDollars } from '../../ledger/values/money.ts';
import { MoreRows, ROW_LIMIT } from '../primitives/MoreRows.tsx';
import { type Choosable, foundAmong } from './choosable.ts';

interface Tickable extends Choosable {
  /** It cannot be chosen. */
  readonly isDisabled?: boolean;
  /** Stands beside its checkbox. */
  readonly action?: ReactNode;
}

/** The items that a search finds, and its field. */
export function useSearch<Item extends Choosable>(items: readonly Item[], label: string) {
  const [search, setSearch] = useState('');
  const field = (
    <TextField
      fullWidth
      type="search"
      label={label}
      value={search}
      onChange={(event) => setSearch(event.target.value)}
    />
  );
  return [foundAmong(items, search), field] as const;
}

/**
 * Some of many, each with a checkbox. What a search (`useSearch`) hides stays chosen, and is named. Each form
 * has its own Select all and count above.
 */
export function ChooseMany<Item extends Tickable>(props: {
  readonly label: string;
  readonly items: readonly Item[];
  /** Those that the search finds; left out, all are shown. */
  readonly found?: readonly Item[];
  readonly chosen: ReadonlySet<string>;
  readonly onTick: (id: string, isChosen: boolean) => void;
  /** What stands there when nothing is found. */
  readonly empty?: string;
  readonly divided?: boolean;
  readonly height?: object;
}) {
  const { label, items, found = items, chosen, onTick } = props;
  const shown = new Set(found);
  return (
    <>
      <SelectedBesides
        labels={items
          .filter((item) => chosen.has(item.id) && !shown.has(item))
          .map((item) => [item.label, amountOf(item)].filter(Boolean).join(', '))}
      />
      <List
        dense
        disablePadding
        aria-label={label}
        // A list that scrolls and has nothing to tick is scrolled by the keyboard all the same.
        tabIndex={found.some(({ isDisabled = false }) => !isDisabled) ? undefined : 0}
        sx={{ overflow: 'auto', ...props.height }}
      >
        {found.slice(0, ROW_LIMIT).map((item) => (
          <ListItem key={item.id} disablePadding divider={props.divided} sx={{ gap: 2 }}>
            <Box component="label" sx={rowStyle}>
              <Checkbox
                size="small"
                disabled={item.isDisabled}
                checked={chosen.has(item.id)}
                onChange={(_event, isOn) => onTick(item.id, isOn)}
              />
              <ListItemText
                primary={item.label}
                secondary={item.detail}
                slotProps={{ primary: { color: item.isDisabled ? 'textSecondary' : undefined } }}
              />
            </Box>
            {item.amount !== undefined && <Typography>{amountOf(item)}</Typography>}
            {item.action}
          </ListItem>
        ))}
        <MoreRows rows={found.length} />
        {found.length === 0 && (
          <ListItem>
            <ListItemText secondary={props.empty} />
          </ListItem>
        )}
      </List>
    </>
  );
}

/** Names what stays selected though a search hides it, where people are picked one search after another. */
function SelectedBesides({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2 }}>
      {`Also selected, not shown: ${labels.join('; ')}`}
    </Typography>
  );
}

function amountOf({ amount }: Choosable): string | undefined {
  return amount === undefined ? undefined : formatDollars(amount);
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  px: 2,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
