import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton, Tooltip } from '@mui/material';

/** Begins to delete what its label names. */
export function DeleteButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
