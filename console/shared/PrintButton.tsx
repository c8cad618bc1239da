import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { IconButton, Tooltip } from '@mui/material';

/** Prints the page without the frame around it. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Tooltip title={label}>
      <IconButton className="no-print" aria-label={label} onClick={() => window.print()}>
        <PrintOutlined />
      </IconButton>
    </Tooltip>
  );
}
