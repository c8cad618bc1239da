import { Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../ui/app/errors.ts';
import { useSession } from '../../ui/app/session.ts';
import { useToast } from '../../ui/app/toast.ts';
import { upload } from '../../ui/app/upload.ts';
import { invalidateReads } from '../../ui/data/invalidateReads.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { FileDrop } from '../../ui/forms/FileDrop.tsx';
import { Crest } from '../../ui/primitives/Crest.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';

/** The organization's logo, beside its name on every page and on statements. */
export function LogoField() {
  const { org, logo } = useSession();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const [alert, setAlert] = useState<string>();
  const remove = useChange('remove-logo');
  const send = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setAlert(undefined);
    setPercent(0);
    try {
      const { message } = await upload('upload-logo', file, { file }, { onProgress: setPercent });
      toast(message);
      await invalidateReads(queryClient, 'upload-logo');
    } catch (error) {
      setAlert(messageOf(error));
    }
    setPercent(undefined);
  };
  return (
    <Stack gap={2} role="group" aria-labelledby="logo-title">
      <Row>
        <Crest name={org} logo={logo} />
        <Typography variant="h3" id="logo-title" className="grow">
          Logo
        </Typography>
        {logo !== '' && (
          <Button loading={remove.isPending} onClick={() => void remove.submit({})}>
            Remove logo
          </Button>
        )}
      </Row>
      <FileDrop
        label="Logo"
        inputLabel="Logo image"
        button={logo === '' ? 'Upload logo' : 'Replace logo'}
        accept="image/png,image/jpeg,image/webp"
        hint="PNG, JPG or WebP, up to 1 MB. Shown beside your organization’s name and on statements."
        disabled={percent !== undefined}
        percent={percent}
        alert={alert}
        onFiles={(files) => void send(files)}
      />
    </Stack>
  );
}
