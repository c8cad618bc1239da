import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useDropzone } from 'react-dropzone';

/** The upload-screenshot area: choose an image, or drop it. `name` is that of the chosen one. */
export function ScreenshotInput(props: {
  readonly name: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const { name, disabled, onChoose } = props;
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    // Whatever it is: what is wrong with it is told in the form.
    onDrop: ([file]) => {
      if (file !== undefined) onChoose(file);
    },
  });
  return (
    <Box
      {...getRootProps({ role: 'group', 'aria-label': 'Screenshot' })}
      sx={{
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'text.secondary',
        borderRadius: 1,
        p: 2,
        textAlign: 'center',
      }}
    >
      <input {...getInputProps({ accept: 'image/*', 'aria-label': 'Screenshot of the payment' })} />
      <Button startIcon={<UploadFileOutlined />} disabled={disabled} onClick={open}>
        {name === undefined ? 'Upload Screenshot' : 'Choose another screenshot'}
      </Button>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {name ?? 'An image, 25 MiB at most'}
      </Typography>
    </Box>
  );
}
