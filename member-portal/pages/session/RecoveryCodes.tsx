import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { CopyButton } from '../../../ui/primitives/CopyButton.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { size } from '../../../ui/primitives/tokens.ts';

interface Props {
  readonly codes: readonly string[];
  /** What the button says that ends the only look at them. */
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** The recovery codes, at the only time at which they are shown. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert severity="warning">
        Save these recovery codes where you can reach them without your phone. They are shown only once.
      </Alert>
      <Typography>Each works once, in place of an app code.</Typography>
      <Box
        component="ol"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          gap: 1.5,
          m: 0,
          p: 4,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
          fontSize: size.t14,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Row gap={3}>
        <CopyButton variant="outlined" text={text} />
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of Bursar\n\n${text}\n`)}`}
          download="bursar-recovery-codes.txt"
        >
          Download
        </Button>
        <Button variant="contained" onClick={onDone}>
          {doneLabel}
        </Button>
      </Row>
    </Stack>
  );
}
