import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Alert, Button, List, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material';
import type { Row, RowWords } from '../data/rows.ts';
import { DialogFrame } from './DialogFrame.tsx';

/** Rows drawn: those that failed come first, and nobody reads thousands. */
const MAX_SHOWN = 500;

/** Each row's outcome when some failed (architecture 8): failed ones first. What succeeded stays done. */
export function RowResults({ results, done, labelOf }: RowWords & { readonly results: readonly Row[] }) {
  const failed = results.filter((result) => !result.ok);
  const succeeded = results.filter((result) => result.ok);
  const shown = [...failed, ...succeeded].slice(0, MAX_SHOWN);
  return (
    <>
      <Alert severity="warning" role="alert">
        {`${succeeded.length} of ${results.length} succeeded. ${failed.length} failed and ${failed.length === 1 ? 'was' : 'were'} left unchanged.`}
      </Alert>
      <List dense aria-label="Results" tabIndex={0}>
        {shown.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person may have several rows, which never move.
          <ListItem key={index} divider>
            <ListItemIcon sx={{ minWidth: 32 }}>
              {result.ok ? <CheckCircleOutlined color="success" /> : <ErrorOutlineOutlined color="error" />}
            </ListItemIcon>
            <ListItemText
              primary={labelOf(result)}
              secondary={result.ok ? done : (result.message ?? 'Did not go through')}
            />
          </ListItem>
        ))}
      </List>
      {shown.length < results.length && (
        <Typography color="textSecondary" sx={{ px: 4, py: 2 }}>
          {`And ${(results.length - shown.length).toLocaleString('en-US')} more.`}
        </Typography>
      )}
    </>
  );
}

/** `RowResults` in the place of the dialog that made the call. */
export function RowResultsDialog({
  title,
  onClose,
  ...rows
}: RowWords & {
  readonly title: string;
  readonly results: readonly Row[];
  readonly onClose: () => void;
}) {
  return (
    <DialogFrame title={title} actions={<Button onClick={onClose}>Done</Button>} onClose={onClose}>
      <RowResults {...rows} />
    </DialogFrame>
  );
}
