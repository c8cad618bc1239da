import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, AlertTitle, Box, Button, CircularProgress, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { isBlank } from '../../ledger/values/plainText.ts';
import { type CsvFile, templateOf } from './csvFile.ts';
import { saveCsv } from './saveCsv.ts';

/** A roster of 5000 rows is well below this. */
const MAX_BYTES = 5 * 1024 * 1024;
const REFUSED =
  'Please choose one CSV file of at most 5 MB. Save a workbook, such as one of Excel, as CSV first.';

/** Choose the file: the template, a place to drop it, and a button. */
export function CsvChoose(props: {
  readonly file: Pick<CsvFile<string, unknown>, 'thing' | 'columns'>;
  readonly problem: { readonly message: string; readonly detail: string } | undefined;
  readonly onFile: (file: File) => Promise<void>;
}) {
  const [reading, setReading] = useState(false);
  const [pasted, setPasted] = useState('');
  const [rejected, setRejected] = useState<string | undefined>(undefined);
  const read = async (file: File) => {
    setReading(true);
    await props.onFile(file);
    setReading(false);
  };
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.txt'] },
    maxFiles: 1,
    maxSize: MAX_BYTES,
    noClick: true,
    noKeyboard: true,
    disabled: reading,
    onDrop: ([file], refusals) => {
      setRejected(refusals.length > 0 ? REFUSED : undefined);
      if (file !== undefined) void read(file);
    },
  });
  const problem =
    rejected === undefined ? props.problem : { message: 'This file cannot be read', detail: rejected };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        Fill in the template with one row for each person, save it as CSV and upload it here. You see what
        will be added before anything is saved.
      </Typography>
      <Box>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          onClick={() => saveCsv(`${props.file.thing}s-template.csv`, templateOf(props.file))}
        >
          Download the template
        </Button>
      </Box>
      <Box
        {...getRootProps()}
        sx={{
          border: '2px dashed',
          borderColor: isDragActive ? 'primary.main' : 'divider',
          bgcolor: isDragActive ? 'action.hover' : 'transparent',
          borderRadius: 2,
          textAlign: 'center',
          px: 2,
          py: 4,
        }}
      >
        <input {...getInputProps({ 'aria-label': 'CSV file' })} />
        {reading ? (
          <CircularProgress aria-label="Reading the file" />
        ) : (
          <>
            <UploadFileOutlined sx={{ fontSize: 40, color: 'text.secondary' }} />
            <Typography sx={{ mb: 1.5 }}>Drag and drop a CSV file here, or</Typography>
            <Button variant="contained" onClick={open}>
              Choose file
            </Button>
          </>
        )}
      </Box>
      <TextField
        label="Or paste the rows, with the headers"
        multiline
        minRows={2}
        maxRows={6}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      {!isBlank(pasted) && (
        <Box>
          <Button
            variant="contained"
            disabled={reading}
            onClick={() => void read(new File([pasted], 'What you pasted'))}
          >
            Check the rows
          </Button>
        </Box>
      )}
      {problem !== undefined && (
        <Alert severity="error" role="alert">
          <AlertTitle>{problem.message}</AlertTitle>
          {problem.detail}
        </Alert>
      )}
    </Box>
  );
}
