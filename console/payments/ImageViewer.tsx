import FitScreen from '@mui/icons-material/FitScreen';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { zoomBy, zoomOfKey, zoomSteps } from './zoom.ts';

/** A large screenshot: + and - zoom, 0 fits, arrows move. `onReload` asks for a new link: links expire. */
export function ImageViewer(props: {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  const [zoom, setZoom] = useState(1);
  // The address that failed: a fresh link has another one.
  const [failed, setFailed] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = event.ctrlKey || event.metaKey ? undefined : zoomOfKey(event.key, zoom);
    if (wanted === undefined) return;
    event.preventDefault();
    setZoom(wanted);
  };
  return (
    <DialogFrame
      title={props.title}
      maxWidth="md"
      actions={
        <>
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
          {props.actions}
        </>
      }
      onClose={props.onClose}
    >
      <Box onKeyDown={onKeyDown}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {props.description}
        </Typography>
        {failed === props.url ? (
          <Alert
            severity="error"
            role="alert"
            action={
              <Button color="inherit" size="small" onClick={props.onReload}>
                Load it again
              </Button>
            }
          >
            The image could not be loaded. Its link may have run out.
          </Alert>
        ) : (
          <Picture {...props} zoom={zoom} onFailed={() => setFailed(props.url)} />
        )}
      </Box>
    </DialogFrame>
  );
}

/** The picture in a window of its own that scrolls. It is focused at once, so that the keys work. */
function Picture(props: {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly zoom: number;
  readonly onFailed: () => void;
}) {
  const [fit, setFit] = useState<{ readonly width: number }>();
  const { zoom } = props;
  return (
    <Box
      ref={focusOnce}
      tabIndex={0}
      role="region"
      aria-label="Screenshot. Plus and minus zoom, 0 shows all of it"
      sx={{
        height: '58vh',
        overflow: 'auto',
        display: 'grid',
        placeItems: 'safe center',
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box
        component="img"
        src={props.url}
        alt={`Screenshot: ${props.description}`}
        onError={props.onFailed}
        onLoad={(event) => setFit({ width: event.currentTarget.clientWidth })}
        sx={{
          display: 'block',
          ...(zoom === 1 || fit === undefined
            ? { maxWidth: '100%', maxHeight: '57vh' }
            : { width: fit.width * zoom, maxWidth: 'none' }),
        }}
      />
    </Box>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

function ZoomButtons({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) {
  const most = zoomSteps.at(-1) ?? 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', mr: 'auto' }}>
      <Tooltip title="Smaller (−)">
        <span>
          <IconButton aria-label="Zoom out" disabled={zoom <= 1} onClick={() => onZoom(zoomBy(zoom, -1))}>
            <ZoomOut />
          </IconButton>
        </span>
      </Tooltip>
      <Typography
        role="status"
        sx={{ minWidth: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {`${Math.round(zoom * 100)}%`}
      </Typography>
      <Tooltip title="Larger (+)">
        <span>
          <IconButton aria-label="Zoom in" disabled={zoom >= most} onClick={() => onZoom(zoomBy(zoom, 1))}>
            <ZoomIn />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Show all of it (0)">
        <span>
          <IconButton aria-label="Show all of it" disabled={zoom === 1} onClick={() => onZoom(1)}>
            <FitScreen />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}
