import { Typography } from '@mui/material';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { Screenshot } from './Screenshot.tsx';

/** A large screenshot. */
export function ImageViewer(props: {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const { url, title, description, onReload, onClose } = props;
  return (
    <DialogFrame title={title} maxWidth="md" onClose={onClose}>
      <Stack gap={3}>
        <Typography color="textSecondary">{description}</Typography>
        <Screenshot url={url} description={description} height="58vh" onReload={onReload} />
      </Stack>
    </DialogFrame>
  );
}
