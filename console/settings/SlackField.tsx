import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../../ui/errors.ts';
import { useCall } from '../../ui/useCall.ts';

/** The Slack webhook, hidden until asked for: whoever reads it can write into the organization's Slack. */
export function SlackField({ saved }: { readonly saved: string }) {
  const update = useCall('update-config');
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState(false);
  const value = typed ?? saved;
  const save = async () => {
    if ((await update.submit({ slackHookUrl: value.trim() })) !== undefined) setTyped(undefined);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
    >
      <TextField
        label="Slack Webhook Url"
        fullWidth
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setTyped(event.target.value);
          update.reset();
        }}
        error={update.error !== null}
        helperText={
          update.error
            ? messageOf(update.error)
            : 'Payments to verify, payments received and new members are told there from then on. Empty for none.'
        }
        slotProps={{
          htmlInput: { maxLength: 300, spellCheck: false },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={shown ? 'Hide the Slack Webhook Url' : 'Show the Slack Webhook Url'}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? (
                    <VisibilityOffOutlined fontSize="small" />
                  ) : (
                    <VisibilityOutlined fontSize="small" />
                  )}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Button
        type="submit"
        variant="outlined"
        loading={update.isPending}
        disabled={typed === undefined || typed.trim() === saved}
        sx={{ height: 37, flexShrink: 0 }}
      >
        Save
      </Button>
    </Box>
  );
}
