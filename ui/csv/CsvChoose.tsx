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

/** What can be chosen. */
const csvOnly = {
  names: /\.(csv|txt)$/i,
  accept: '.csv,.txt,text/csv',
  refused: 'Please choose one CSV file of at most 5 MB. Save a workbook, such as one of Excel, as CSV first.',
  intro:
    'Fill in the template with one row for each person, save it as CSV and upload it here. You can review everything before it is saved.',
  drop: 'Drag and drop a CSV file here, or',
};
const workbooksToo: typeof csvOnly = {
  names: /\.(csv|tsv|txt|xlsx|xlsm|xls)$/i,
  accept: '.csv,.tsv,.txt,text/csv,.xlsx,.xlsm,.xls',
  refused: 'Please choose one Excel or CSV file of at most 5 MB.',
  intro:
    'Any roster works: Excel, CSV or pasted rows. Bursar matches the columns, and you can review everything before it is saved.',
  drop: 'Drag and drop an Excel or CSV file here, or',
};

/** Choose the file: the template, a place to drop it, and a button. */
export function CsvChoose(props: {
  readonly file: Pick<CsvFile<string, unknown>, 'thing' | 'columns'>;
  readonly problem: { readonly message: string; readonly detail: string } | undefined;
  readonly pasted: string;
  readonly onPasted: (pasted: string) => void;
  readonly onFile: (file: File) => Promise<void>;
  /** Also .xlsx, and files without the template's headers. */
  readonly takesWorkbooks?: boolean;
}) {
  const { pasted } = props;
  const { names, accept, refused, intro, drop } = props.takesWorkbooks ? workbooksToo : csvOnly;
  const [reading, setReading] = useState(false);
  const [rejected, setRejected] = useState<string | undefined>(undefined);
  const read = async (file: File) => {
    setReading(true);
    await props.onFile(file);
    setReading(false);
  };
  const choose = (files: readonly File[]) => {
    const [file] = files.filter(({ name, size }) => names.test(name) && size <= MAX_BYTES);
    const isOne = file !== undefined && files.length === 1;
    setRejected(isOne ? undefined : refused);
    if (isOne) void read(file);
  };
  const problem =
    rejected === undefined ? props.problem : { message: 'This file cannot be read', detail: rejected };
  return (
    <Stack>
      <Typography>{intro}</Typography>
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
        accept={accept}
        disabled={reading}
        onFiles={choose}
      >
        <Typography>{drop}</Typography>
      </FileDrop>
      <TextField
        label={`Or paste the rows${props.takesWorkbooks ? '' : ', with the headers'}`}
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
