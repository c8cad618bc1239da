import { Alert, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useSession } from '../app/session.ts';
import { useChange } from '../data/useChange.ts';
import { useRead } from '../data/useRead.ts';
import { AskDialog } from '../forms/AskDialog.tsx';
import { DialogFrame } from '../forms/DialogFrame.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { CopyButton } from '../primitives/CopyButton.tsx';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { formatInstantDay } from '../primitives/instants.ts';
import { Loaded } from '../primitives/Loaded.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';

/**
 * Makes, shows once, renews and ends the private address at which one's calendar program reads the calendar.
 */
export function Subscribe({ onClose }: { readonly onClose: () => void }) {
  const { timeZone } = useSession();
  const query = useRead('get-calendar-address', {});
  const [address, setAddress] = useState('');
  const [asked, ask, dismiss] = useDialog<'renew' | 'remove'>();
  const make = useChange('make-calendar-address');
  const done = (next: string) => {
    setAddress(next);
    dismiss();
  };
  return (
    <DialogFrame title="Subscribe to the calendar" maxWidth="sm" onClose={onClose}>
      <Loaded query={query} label="your calendar address" height={140}>
        {({ since }) => (
          <Stack>
            <Typography>
              Follow this calendar on your phone or computer at a private address. Anyone with the address
              sees what you see, so keep it to yourself.
            </Typography>
            {address !== '' && <NewAddress address={address} />}
            {address === '' && since !== '' && (
              <Typography>
                {`You have had an address since ${formatInstantDay(since, timeZone)}. It was shown once. If you lost it, or someone else has it, make a new one.`}
              </Typography>
            )}
            <ErrorAlert error={make.error} />
            <Row>
              {since === '' ? (
                <Button
                  variant="contained"
                  loading={make.isPending}
                  onClick={async () => setAddress((await make.submit({}))?.address ?? '')}
                >
                  Make my address
                </Button>
              ) : (
                <>
                  <Button variant="outlined" onClick={() => ask('renew')}>
                    New address
                  </Button>
                  <Button color="error" onClick={() => ask('remove')}>
                    Stop sharing
                  </Button>
                </>
              )}
            </Row>
          </Stack>
        )}
      </Loaded>
      {asked === 'renew' && (
        <AskDialog
          title="Make a new address?"
          confirmLabel="New address"
          call="make-calendar-address"
          input={{}}
          onDone={(made) => done(made.address)}
          onClose={dismiss}
        >
          Your current address stops working right away, in every app that uses it.
        </AskDialog>
      )}
      {asked === 'remove' && (
        <AskDialog
          title="Stop sharing the calendar?"
          confirmLabel="Stop sharing"
          isDestructive
          call="remove-calendar-address"
          input={{}}
          onDone={() => done('')}
          onClose={dismiss}
        >
          Your address stops working right away, in every app that uses it.
        </AskDialog>
      )}
    </DialogFrame>
  );
}

function NewAddress({ address }: { readonly address: string }) {
  return (
    <Stack gap={3}>
      <Alert severity="info">Copy it now: it is not shown again.</Alert>
      <TextField
        label="Calendar address"
        value={address}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <Row>
        <CopyButton text={address} variant="contained" />
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')} variant="outlined">
          Open in my calendar app
        </Button>
      </Row>
      <Typography variant="body2" color="textSecondary">
        In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web. Apps read
        it again every few hours.
      </Typography>
    </Stack>
  );
}
