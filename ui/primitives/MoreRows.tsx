import { ListItem, ListItemText } from '@mui/material';

/** Rows drawn at once: thousands would make every click slow. Select all takes all. */
export const ROW_LIMIT = 200;

/** How many of a list's rows are not drawn; nothing when all are. */
export function MoreRows({ rows }: { readonly rows: number }) {
  if (rows <= ROW_LIMIT) return null;
  return (
    <ListItem>
      <ListItemText secondary={`${rows - ROW_LIMIT} more: search to find them.`} />
    </ListItem>
  );
}
