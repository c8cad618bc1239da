import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, type ButtonProps, LinearProgress, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Row } from '../primitives/Stack.tsx';

/** A place to choose files: by its button, by dropping them on it or by pasting them into it. */
export function FileDrop(props: {
  /** Of the place, for those who hear it only. */
  readonly label: string;
  /** Of the input itself. */
  readonly inputLabel: string;
  readonly button: string;
  readonly variant?: ButtonProps['variant'];
  /** As of an input; files that are dropped are not held to it. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** How much of the file was sent, in percent. */
  readonly percent?: number | undefined;
  readonly hint?: string;
  /** Why the last file was not taken. */
  readonly alert?: string | undefined;
  /** Beside the button. */
  readonly actions?: ReactNode;
  /** Above the button. */
  readonly children?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { disabled = false, percent } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useDropsHeld();
  const choose = (files: FileList | null) => {
    if (!disabled && files !== null && files.length > 0) props.onFiles([...files]);
  };
  return (
    <Box
      role="group"
      aria-label={props.label}
      onDragOver={() => setOver(!disabled)}
      onDragLeave={() => setOver(false)}
      onDrop={({ dataTransfer }) => {
        setOver(false);
        choose(dataTransfer.files);
      }}
      onPaste={({ clipboardData }) => choose(clipboardData.files)}
      sx={{ ...placeStyle, borderColor: isOver ? 'primary.main' : 'text.secondary' }}
    >
      {props.children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.inputLabel}
        accept={props.accept}
        multiple={props.multiple}
        disabled={disabled}
        onChange={({ target }) => {
          choose(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Row sx={{ justifyContent: 'center' }}>
        <Button
          variant={props.variant ?? 'text'}
          startIcon={<UploadFileOutlined />}
          disabled={disabled}
          loading={percent !== undefined}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          {props.button}
        </Button>
        {props.actions}
      </Row>
      {percent !== undefined && (
        <LinearProgress aria-label="Upload" variant="determinate" value={percent} sx={{ width: 1 }} />
      )}
      {props.hint !== undefined && (
        <Typography variant="body2" color="textSecondary" role="status" sx={hintStyle}>
          {props.hint}
        </Typography>
      )}
      <ErrorAlert error={props.alert} />
    </Box>
  );
}

const placeStyle = {
  border: '1px dashed',
  borderRadius: 1,
  p: 4,
  display: 'grid',
  gap: 2,
  justifyItems: 'center',
} as const;

const hintStyle = { textAlign: 'center', overflowWrap: 'anywhere' } as const;

/** A file that is dropped beside the place does not open in the place of the page. */
function useDropsHeld(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}
