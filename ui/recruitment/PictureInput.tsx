import { Box } from '@mui/material';
import { prospectFileTypes, validateProspectFile } from '../../ledger/values/prospectRules.ts';
import { UploadInput } from '../forms/UploadInput.tsx';
import { Picture } from './Picture.tsx';

const accept = prospectFileTypes.map((type) => `.${type}`).join();

/** The picture of a prospect (spec 3 sections 5 and 8). */
export function PictureInput(props: {
  readonly name: string;
  /** Whose picture it is. */
  readonly of: string;
  /** A link to the one that there is. */
  readonly url: string;
  readonly onUploading: (isUploading: boolean) => void;
}) {
  const { of, ...input } = props;
  return (
    <UploadInput
      {...input}
      label="Picture"
      call="upload-prospect-doc"
      accept={accept}
      hint="An image, a document or a video, 100 MiB at most"
      whyNot={(file) => validateProspectFile(file)?.message}
      failed="failed to upload picture"
      show={(picture, url) => (
        <Box sx={{ width: 240, maxWidth: '100%' }}>
          <Picture name={of || 'the prospect'} picture={picture} url={url} />
        </Box>
      )}
    />
  );
}
