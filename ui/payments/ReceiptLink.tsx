import { Link } from '@mui/material';

/**
 * Opens the picture of a receipt.
 *
 * @param of what was bought
 */
export function ReceiptLink({ url, of }: { readonly url: string; readonly of: string }) {
  return (
    <Link href={url} target="_blank" rel="noopener" underline="always" aria-label={`Receipt of ${of}`}>
      View
    </Link>
  );
}
