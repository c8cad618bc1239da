import Close from '@mui/icons-material/Close';
import { Alert, Box, Drawer, IconButton, Link, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { RawEvent } from '../../api/history/contract.ts';
import { useBackCloses } from '../../ui/forms/useBackCloses.ts';
import { CopyButton } from '../../ui/primitives/CopyButton.tsx';
import { Facts } from '../../ui/primitives/Facts.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { size } from '../../ui/primitives/tokens.ts';

/** One event as it is in the log, with position, data and envelope, to read or copy; and its cause. */
export function RawEventDrawer(props: { readonly eventId: string; readonly onClose: () => void }) {
  const titleId = useId();
  useBackCloses(props.onClose);
  const [shownId, show] = useState(props.eventId);
  const event = useGetOne<RawEvent>('events', { id: shownId });
  return (
    <Drawer
      anchor="right"
      open
      onClose={props.onClose}
      // Above the app bar, like a dialog.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: 1, sm: 560 } },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', p: 4, gap: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {event.data?.type ?? 'Event'}
        </Typography>
        {event.data !== undefined && <CopyButton text={jsonOf(event.data)} size="small" />}
        <IconButton aria-label="Close" onClick={props.onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ p: 4, overflow: 'auto' }}>
        <Loaded query={event} label="the event" failed="The event could not be loaded" height={320}>
          {(data) => <Event event={data} onCause={show} />}
        </Loaded>
      </Box>
    </Drawer>
  );
}

function Event(props: { readonly event: RawEvent; readonly onCause: (eventId: string) => void }) {
  const { event, onCause } = props;
  const { causationId, commandId } = event.metadata;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Stream', event.stream],
    ['Version', String(event.version)],
    ['Position', event.position],
    ['Event id', event.id],
    // A command that nothing else caused is its own cause.
    ...(causationId === commandId
      ? []
      : [['Caused by', <Cause key="cause" eventId={String(causationId)} onOpen={onCause} />] as const]),
  ];
  return (
    <Stack>
      {event.warning !== '' && <Alert severity="error">{event.warning}</Alert>}
      <Facts facts={facts} />
      <Json title="Data" value={event.data} />
      <Json title="Metadata" value={event.metadata} />
    </Stack>
  );
}

/** The way to the event that caused this one. */
function Cause({ eventId, onOpen }: { readonly eventId: string; readonly onOpen: (id: string) => void }) {
  return (
    <Link
      component="button"
      type="button"
      underline="always"
      onClick={() => onOpen(eventId)}
      sx={{ font: 'inherit', textAlign: 'left' }}
    >
      {eventId}
    </Link>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <Stack gap={1}>
      <Typography variant="h3">{title}</Typography>
      <Box
        component="pre"
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        aria-label={title}
        sx={{
          m: 0,
          p: 3,
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
          fontSize: size.t12,
          lineHeight: 1.55,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {JSON.stringify(value, null, 2)}
      </Box>
    </Stack>
  );
}

function jsonOf({ id, stream, version, position, type, data, metadata }: RawEvent): string {
  return JSON.stringify({ id, stream, version, position, type, data, metadata }, null, 2);
}
