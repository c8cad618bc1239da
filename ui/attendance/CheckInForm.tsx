import { Box, Button, TextField } from '@mui/material';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH } from '../../ledger/values/input.ts';
import { useChange } from '../data/useChange.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';

/** Checks in to a meeting by the code that its screen shows. A scanned one is sent at once. */
export function CheckInForm({
  eventId,
  title,
  scanned = '',
}: {
  readonly eventId: string;
  readonly title: string;
  readonly scanned?: string;
}) {
  const [code, setCode] = useState(scanned);
  const { submit, isPending, error } = useChange('check-in');
  const send = async () => {
    if ((await submit({ eventId, code })) === undefined) setCode('');
  };
  const wasSent = useRef(scanned === '');
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void send();
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isPending && code.length === CODE_LENGTH) void send();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: 2 }}
    >
      <TextField
        label="Code on the screen"
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        autoComplete="off"
        sx={{ flex: '1 1 150px', maxWidth: 216 }}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            style: { letterSpacing: '0.2em' },
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={code.length < CODE_LENGTH}
        aria-label={`Check in to ${title}`}
      >
        Check in
      </Button>
      <ErrorAlert error={error} sx={{ flexBasis: '100%' }} />
    </Box>
  );
}
