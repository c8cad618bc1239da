import { Box, Link } from '@mui/material';
import { UploadInput } from './UploadInput.tsx';

/** The receipt of a purchase: an image, on a phone a photo, or a PDF (spec 3 sections 7 and 8). */
export function ReceiptInput(props: {
  readonly call: 'upload-expense-doc' | 'upload-reimbursement-doc';
  /** A link to the one that there is; empty without one. */
  readonly url: string;
  readonly onUploading: (isUploading: boolean) => void;
}) {
  return (
    <UploadInput
      name="receipt"
      label="Receipt"
      accept="image/*,application/pdf"
      hint="A photo, another image or a PDF, 100 MiB at most"
      failed="Failed to upload, please try again"
      show={(key, url) => <Receipt isShown={!key.endsWith('.pdf')} url={url} />}
      {...props}
    />
  );
}

/** A PDF is downloaded. */
function Receipt({ isShown, url }: { readonly isShown: boolean; readonly url: string }) {
  return (
    <Link href={url} target="_blank" rel="noopener">
      {isShown ? <Box component="img" src={url} alt="Receipt" sx={imageStyle} /> : 'Download the receipt'}
    </Link>
  );
}

const imageStyle = { display: 'block', maxWidth: '100%', maxHeight: 200 };
