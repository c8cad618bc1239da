import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useController } from 'react-hook-form';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../ledger/values/input.ts';
import { callApi } from '../app/client.ts';
import { alertFor } from '../app/errors.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';

/**
 * A file: it is uploaded when it is chosen, and sent with the form by its key. An upload that fails leaves
 * the form as it is.
 */
export function UploadInput(props: {
  readonly name: string;
  /** What it is, as in "Upload Receipt". */
  readonly label: string;
  readonly call: 'upload-prospect-doc' | 'upload-expense-doc' | 'upload-reimbursement-doc';
  /** Of the `input`; "image/*" lets a phone take a photo. */
  readonly accept: string;
  readonly hint: string;
  /** Why a file is not even sent, beside being larger than 100 MiB. */
  readonly whyNot?: (file: File) => string | undefined;
  /** The spec's alert of a failed upload, without its full stop. */
  readonly failed: string;
  /** A link to the file that there is. */
  readonly url: string;
  /** Shows the file. */
  readonly show: (key: string, url: string) => ReactNode;
  readonly onUploading: (isUploading: boolean) => void;
}) {
  const { name, label, call, accept, whyNot, failed, onUploading } = props;
  const { field, fieldState } = useController({ name });
  const key = String(field.value ?? '');
  const [url, setUrl] = useState(props.url);
  const [isUploading, setUploading] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const upload = async (file: File) => {
    const refusal = file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : whyNot?.(file);
    setWrong(refusal);
    if (refusal !== undefined) return;
    setUploading(true);
    onUploading(true);
    try {
      const stored = await callApi(call, { fileDoc: file });
      field.onChange(stored.Location);
      setUrl(stored.url);
    } catch (error) {
      setWrong(alertFor(failed, error));
    }
    setUploading(false);
    onUploading(false);
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
      {...getRootProps({ role: 'group', 'aria-label': label })}
      sx={{ ...dropStyle, borderColor: isDragActive ? 'primary.main' : 'text.secondary' }}
    >
      {key !== '' && props.show(key, url)}
      <input {...getInputProps({ accept, 'aria-label': `${label} File` })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        <Button
          startIcon={<UploadFileOutlined />}
          loading={isUploading}
          loadingPosition="start"
          onClick={open}
        >
          {key === '' ? `Upload ${label}` : `Choose another ${label.toLowerCase()}`}
        </Button>
        {key !== '' && !isUploading && (
          <Button onClick={() => field.onChange('')}>{`Remove ${label}`}</Button>
        )}
      </Box>
      {isUploading && <LinearProgress aria-label="Upload" sx={{ width: '100%' }} />}
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        {props.hint}
      </Typography>
      <ErrorAlert error={wrong ?? fieldState.error?.message} />
    </Box>
  );
}

const dropStyle = {
  border: '1px dashed',
  borderRadius: 1,
  p: 2,
  display: 'grid',
  gap: 1,
  justifyItems: 'center',
};
