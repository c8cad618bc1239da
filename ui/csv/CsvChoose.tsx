import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Alert, AlertTitle, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { isBlank } from '../../ledger/values/plainText.ts';
import { FileDrop } from '../forms/FileDrop.tsx';
import { Stack } from '../primitives/Stack.tsx';
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
  readonly pasted: string;
  readonly onPasted: (pasted: string) => void;
  readonly onFile: (file: File) => Promise<void>;
}) {
  const { pasted } = props;
  const [reading, setReading] = useState(false);
  const [rejected, setRejected] = useState<string | undefined>(undefined);
  const read = async (file: File) => {
    setReading(true);
    await props.onFile(file);
    setReading(false);
  };
  const choose = (files: readonly File[]) => {
    const [file] = files.filter(({ name, size }) => /\.(csv|txt)$/i.test(name) && size <= MAX_BYTES);
    const isOne = file !== undefined && files.length === 1;
    setRejected(isOne ? undefined : REFUSED);
    if (isOne) void read(file);
  };
  const problem =
    rejected === undefined ? props.problem : { message: 'This file cannot be read', detail: rejected };
  return (
    <Stack>
      <Typography>
        Fill in the template with one row for each person, save it as CSV and upload it here. You can review
        everything before it is saved.
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
      <FileDrop
        label="Place for the file"
        inputLabel="CSV file"
        button="Choose file"
        variant="contained"
        accept=".csv,.txt,text/csv"
        disabled={reading}
        onFiles={choose}
      >
        <Typography>Drag and drop a CSV file here, or</Typography>
      </FileDrop>
      <TextField
        label="Or paste the rows, with the headers"
        multiline
        minRows={2}
        maxRows={6}
        value={pasted}
        onChange={(event) => props.onPasted(event.target.value)}
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
    </Stack>
  );
}
