import { Button, Link, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Output } from '../../../api/contract.ts';
import { CODE_LENGTH } from '../../../ledger/values/input.ts';
import { callApi } from '../../../ui/app/client.ts';
import { FormAlert, PageForm } from '../../../ui/forms/PageForm.tsx';
import { setServerErrors } from '../../../ui/forms/setServerErrors.ts';
import { QrCode } from '../../../ui/primitives/QrCode.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { DigitsInput } from './CodeInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';

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
  const form = useForm({ defaultValues: { password: '' } });
  const begin = useMutation({
    mutationFn: (input: { password: string }) => callApi('begin-two-step', input),
    onSuccess: onBegun,
    onError: (error) => setServerErrors(form, error),
  });
  return (
    <PageForm
      form={form}
      isPending={begin.isPending}
      onSubmit={(input) => begin.mutate(input)}
      maxWidth={440}
    >
      <Typography>First, confirm it’s you:</Typography>
      <FormAlert />
      <PasswordInput name="password" label="Your password" autoComplete="current-password" autoFocus />
      <Buttons
        label="Continue"
        disabled={form.watch('password') === ''}
        isPending={begin.isPending}
        onCancel={onCancel}
      />
    </PageForm>
  );
}

function FirstCode({ begun, onDone, onCancel }: Props & { readonly begun: Output<'begin-two-step'> }) {
  const form = useForm({ defaultValues: { code: '' } });
  const turnOn = useMutation({
    mutationFn: (input: { code: string }) => callApi('turn-on-two-step', input),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => setServerErrors(form, error),
  });
  return (
    <PageForm form={form} isPending={turnOn.isPending} onSubmit={(input) => turnOn.mutate(input)}>
      <Row gap={6}>
        <QrCode
          link={begun.uri}
          title="QR code for your authenticator app"
          style={{ width: 176, height: 176 }}
        />
        <Stack gap={3} sx={{ flex: '1 1 16rem' }}>
          <Typography>
            Scan this with an authenticator app: Google Authenticator, Microsoft Authenticator, 1Password,
            Aegis and others will do.
          </Typography>
          <Typography color="textSecondary" variant="body2">
            On this phone? <Link href={begun.uri}>Open the app</Link>, or type this key into it:
          </Typography>
          <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </Stack>
      </Row>
      <Stack maxWidth={440}>
        <FormAlert />
        <DigitsInput help={`Then type the ${CODE_LENGTH} digits that the app shows for Bursar.`} />
        <Buttons
          label="Turn on"
          disabled={form.watch('code') === ''}
          isPending={turnOn.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </PageForm>
  );
}

function Buttons(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly isPending: boolean;
  readonly onCancel: (() => void) | undefined;
}) {
  return (
    <Row gap={3}>
      <Button type="submit" variant="contained" disabled={props.disabled} loading={props.isPending}>
        {props.label}
      </Button>
      {props.onCancel !== undefined && (
        <Button onClick={props.onCancel} disabled={props.isPending}>
          Cancel
        </Button>
      )}
    </Row>
  );
}
