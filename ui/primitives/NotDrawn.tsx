import { ListItem, ListItemText } from '@mui/material';

/** Rows drawn at once: thousands would make every click slow. Select all takes all. */
export const DRAWN = 200;

/** How many of a list's rows are not drawn; nothing when all are. */
export function NotDrawn({ rows }: { readonly rows: number }) {
  if (rows <= DRAWN) return null;
  return (
    <ListItem>
      <ListItemText secondary={`${rows - DRAWN} more: search to find them.`} />
    </ListItem>
  );
}
