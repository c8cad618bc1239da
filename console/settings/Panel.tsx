import Add from '@mui/icons-material/Add';
import { Box, Button, Card, List, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** One panel of the settings: its title, its button, what it holds. */
export function Panel(props: {
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 130px', minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {props.title}
          </Typography>
          {props.hint !== undefined && (
            <Typography color="textSecondary" variant="body2" sx={{ mt: 0.25 }}>
              {props.hint}
            </Typography>
          )}
        </Box>
        {props.action}
      </Box>
      {props.children}
    </Card>
  );
}

/** The button of a panel that adds something. */
export function AddButton(props: {
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Button size="small" variant="outlined" startIcon={props.icon ?? <Add />} onClick={props.onClick}>
      {props.children}
    </Button>
  );
}

/** Height above which a list that scrolls does so: of the charge types, spec 1 section 9. */
const LIST_HEIGHT_PX = 300;

/** A panel's list: loading, failed, empty (the spec's words), or there. `scrolls` limits its height. */
export function PanelList<Item>(props: {
  readonly label: string;
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly empty: string;
  readonly scrolls?: boolean;
  readonly render: (item: Item) => ReactNode;
}) {
  const { items, error } = props;
  if (error !== null) return <ErrorState error={error} onRetry={props.onRetry} />;
  if (items === undefined)
    return <Skeleton variant="rounded" height={96} role="status" aria-label={`Loading ${props.label}`} />;
  if (items.length === 0) return <Nothing>{props.empty}</Nothing>;
  return (
    <List
      disablePadding
      aria-label={props.label}
      tabIndex={props.scrolls ? 0 : undefined}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        ...(props.scrolls && { maxHeight: LIST_HEIGHT_PX, overflow: 'auto' }),
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {items.map(props.render)}
    </List>
  );
}

export function Nothing({ children }: { readonly children: ReactNode }) {
  return (
    <Typography
      color="textSecondary"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        borderStyle: 'dashed',
        p: 2,
        textAlign: 'center',
      }}
    >
      {children}
    </Typography>
  );
}

/** One line of a panel's list: what it is, more about it, and its actions. */
export function PanelRow(props: {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        px: 1.5,
        py: 0.75,
        minHeight: 48,
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>{props.title}</Typography>
        {props.detail !== undefined && (
          <Typography component="div" color="textSecondary" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {props.detail}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>{props.actions}</Box>
    </Box>
  );
}
