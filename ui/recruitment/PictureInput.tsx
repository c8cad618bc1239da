import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useController } from 'react-hook-form';
import { ApiError, callApi } from '../../api/contract/client.ts';
import { prospectFileTypes, whyNotProspectFile } from '../../ledger/values/prospectRules.ts';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { Picture } from './Picture.tsx';

/** Spec 3 section 8. */
const FAILED = 'failed to upload picture';

/** The picture of a prospect: it is uploaded when it is chosen, and sent with the form by its key. */
export function PictureInput(props: {
  readonly name: string;
  /** Whose picture it is. */
  readonly of: string;
  /** A link to the one that there is. */
  readonly url: string;
  readonly onUploading: (isUploading: boolean) => void;
}) {
  const { field, fieldState } = useController({ name: props.name });
  const picture = String(field.value ?? '');
  const [url, setUrl] = useState(props.url);
  const [isUploading, setUploading] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const upload = async (file: File) => {
    const refusal = whyNotProspectFile(file);
    setWrong(refusal?.message);
    if (refusal !== undefined) return;
    setUploading(true);
    props.onUploading(true);
    try {
      const stored = await callApi('upload-prospect-doc', { fileDoc: file });
      field.onChange(stored.Location);
      setUrl(stored.url);
    } catch (error) {
      const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setWrong(isTold ? error.message : FAILED);
    }
    setUploading(false);
    props.onUploading(false);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isUploading,
    // Whatever it is: what is wrong with it is told here.
    onDrop: ([file]) => {
      if (file !== undefined) void upload(file);
    },
  });
  return (
    <Box
      {...getRootProps({ role: 'group', 'aria-label': 'Picture' })}
      sx={{
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'text.secondary',
        borderRadius: 1,
        p: 2,
        display: 'grid',
        gap: 1,
        justifyItems: 'center',
      }}
    >
      {picture !== '' && (
        <Box sx={{ width: 240, maxWidth: '100%' }}>
          <Picture name={props.of || 'the prospect'} picture={picture} url={url} />
        </Box>
      )}
      <input
        {...getInputProps({
          accept: prospectFileTypes.map((type) => `.${type}`).join(),
          'aria-label': 'File',
        })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        <Button
          startIcon={<UploadFileOutlined />}
          loading={isUploading}
          loadingPosition="start"
          onClick={open}
        >
          {picture === '' ? 'Upload Picture' : 'Choose another picture'}
        </Button>
        {picture !== '' && !isUploading && <Button onClick={() => field.onChange('')}>Remove Picture</Button>}
      </Box>
      {isUploading && <LinearProgress aria-label="Upload" sx={{ width: '100%' }} />}
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        An image, a document or a video, 100 MiB at most
      </Typography>
      <ErrorAlert error={wrong ?? fieldState.error?.message} />
    </Box>
  );
}
