import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { type SubmitEvent, useState } from 'react';
import type { Output } from '../../../api/contract/calls.ts';
import { ApiError, callApi } from '../../../api/contract/client.ts';
import { CODE_LENGTH } from '../../../ledger/values/input.ts';
import { messageOf } from '../../../ui/errors.ts';
import { DigitsField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  /** It is on: these are the recovery codes. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  /** Left out where there is no way back. */
  readonly onCancel?: (() => void) | undefined;
}

/** Setting two-step sign-in up: the password, the app, the first code. */
export function SetUpTwoStep({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<Output<'begin-two-step'>>();
  return begun === undefined ? (
    <Password onBegun={setBegun} onCancel={onCancel} />
  ) : (
    <FirstCode begun={begun} onDone={onDone} onCancel={onCancel} />
  );
}

function Password({
  onBegun,
  onCancel,
}: Pick<Props, 'onCancel'> & { readonly onBegun: (begun: Output<'begin-two-step'>) => void }) {
  const [password, setPassword] = useState('');
  const begin = useMutation({
    mutationFn: () => callApi('begin-two-step', { password }),
    onSuccess: onBegun,
  });
  const mistake = begin.error instanceof ApiError ? begin.error.fieldErrors.password : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '' && !begin.isPending) begin.mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 440 }}>
      <Typography>First, to be sure that it is you:</Typography>
      {begin.isError && mistake === undefined && <Alert severity="error">{messageOf(begin.error)}</Alert>}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        value={password}
        mistake={mistake}
        onChange={setPassword}
      />
      <Buttons label="Continue" disabled={password === ''} busy={begin.isPending} onCancel={onCancel} />
    </Box>
  );
}

function FirstCode({ begun, onDone, onCancel }: Props & { readonly begun: Output<'begin-two-step'> }) {
  const [code, setCode] = useState('');
  const turnOn = useMutation({
    mutationFn: () => callApi('turn-on-two-step', { code }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const mistake = turnOn.error instanceof ApiError ? turnOn.error.fieldErrors.code : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code !== '' && !turnOn.isPending) turnOn.mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
        <Box
          sx={{
            p: 1.5,
            bgcolor: '#ffffff',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            lineHeight: 0,
          }}
        >
          <QRCodeSVG value={begun.uri} size={176} title="QR code for your authenticator app" />
        </Box>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Typography sx={{ mb: 1.5 }}>
            Scan this with an authenticator app: Google Authenticator, Microsoft Authenticator, 1Password,
            Aegis and others will do.
          </Typography>
          <Typography color="textSecondary" variant="body2" sx={{ mb: 0.5 }}>
            On this very phone? <Link href={begun.uri}>Open the app</Link>, or type this key into it:
          </Typography>
          <Typography
            component="p"
            sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', overflowWrap: 'anywhere' }}
          >
            {begun.secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 440 }}>
        {turnOn.isError && mistake === undefined && <Alert severity="error">{messageOf(turnOn.error)}</Alert>}
        <DigitsField
          value={code}
          mistake={mistake}
          hint={`Then type the ${CODE_LENGTH} digits that the app shows for Bursar.`}
          onChange={setCode}
        />
        <Buttons label="Turn on" disabled={code === ''} busy={turnOn.isPending} onCancel={onCancel} />
      </Box>
    </Box>
  );
}

function Buttons(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onCancel: (() => void) | undefined;
}) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Button type="submit" variant="contained" disabled={props.disabled} loading={props.busy}>
        {props.label}
      </Button>
      {props.onCancel !== undefined && (
        <Button onClick={props.onCancel} disabled={props.busy}>
          Cancel
        </Button>
      )}
    </Box>
  );
}
