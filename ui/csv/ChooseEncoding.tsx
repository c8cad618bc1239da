import { Button, Typography } from '@mui/material';
import { Stack } from '../primitives/Stack.tsx';
import { type CsvText, wordsToTell } from './csvFile.ts';

/** The words that tell the encodings apart, as each reads them. */
export function ChooseEncoding(props: {
  readonly name: string;
  readonly texts: readonly CsvText[];
  readonly onChoose: (text: CsvText) => void;
}) {
  return (
    <Stack>
      <Typography>
        <strong>{props.name}</strong> doesn’t state its text encoding. Which of these is right?
      </Typography>
      {props.texts.map((text) => (
        <Button
          key={text.encoding}
          variant="outlined"
          sx={{
            justifyContent: 'start',
            textAlign: 'start',
            textTransform: 'none',
            overflowWrap: 'anywhere',
          }}
          onClick={() => props.onChoose(text)}
        >
          {wordsToTell(text).join(', ')}
        </Button>
      ))}
      <Typography color="textSecondary">
        If none is, save the file as “CSV UTF-8” and choose it again.
      </Typography>
    </Stack>
  );
}
