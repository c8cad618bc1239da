import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../ledger/values/input.ts';
import { alertFor } from '../app/errors.ts';
import { upload } from '../app/upload.ts';
import { FileDrop } from './FileDrop.tsx';

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
  const [percent, setPercent] = useState<number>();
  const [wrong, setWrong] = useState<string>();

  const send = async (file: File) => {
    const refusal = file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : whyNot?.(file);
    setWrong(refusal);
    if (refusal !== undefined) return;
    setPercent(0);
    onUploading(true);
    try {
      const stored = await upload(call, file, { fileDoc: file }, { onProgress: setPercent });
      field.onChange(stored.Location);
      setUrl(stored.url);
    } catch (error) {
      setWrong(alertFor(failed, error));
    }
    setPercent(undefined);
    onUploading(false);
  };
  return (
    <FileDrop
      label={label}
      inputLabel={`${label} File`}
      button={key === '' ? `Upload ${label}` : `Choose another ${label.toLowerCase()}`}
      accept={accept}
      disabled={percent !== undefined}
      percent={percent}
      hint={props.hint}
      actions={
        key !== '' &&
        percent === undefined && <Button onClick={() => field.onChange('')}>{`Remove ${label}`}</Button>
      }
      alert={wrong ?? fieldState.error?.message}
      onFiles={([file]) => file && void send(file)}
    >
      {key !== '' && props.show(key, url)}
    </FileDrop>
  );
}
