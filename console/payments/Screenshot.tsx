import FitScreen from '@mui/icons-material/FitScreen';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Alert, Box, Button, IconButton, Tooltip, Typography, useMediaQuery } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  TransformComponent,
  TransformWrapper,
  useControls,
  useTransformComponent,
} from 'react-zoom-pan-pinch';
import { Row } from '../../ui/primitives/Stack.tsx';

const MAX_ZOOM = 6;
const ZOOM_STEP = 0.5;

/**
 * A screenshot that fingers, wheel, + and - zoom, 0 fits, dragging and arrows move. `onReload` asks for a new
 * link: links expire.
 */
export function Screenshot(props: {
  readonly url: string;
  readonly description: string;
  readonly height: string;
  readonly onReload: () => void;
}) {
  // The address that failed: a fresh link has another one.
  const [failed, setFailed] = useState<string>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  if (failed === props.url)
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" size="small" onClick={props.onReload}>
            Load it again
          </Button>
        }
      >
        The image could not be loaded. Its link may have expired.
      </Alert>
    );
  return (
    <TransformWrapper
      maxScale={MAX_ZOOM}
      keyboard={{ disabled: false, zoomStep: ZOOM_STEP }}
      // Half as large again for a notch of a mouse wheel, which is 120.
      wheel={{ step: ZOOM_STEP / 120 }}
      doubleClick={{ mode: 'toggle' }}
      zoomAnimation={{ disabled: isStill }}
      velocityAnimation={{ disabled: isStill }}
      // Focused at once, so that the keys work.
      onInit={({ instance }) => instance.wrapperComponent?.focus()}
    >
      <Box sx={frameStyle}>
        <TransformComponent
          wrapperProps={{
            role: 'region',
            'aria-label': 'Screenshot. Plus and minus zoom, 0 shows all of it',
          }}
          wrapperStyle={{ width: '100%', height: props.height }}
          contentStyle={{ width: '100%', height: '100%', placeContent: 'center', placeItems: 'center' }}
        >
          <img
            src={props.url}
            alt={`Screenshot: ${props.description}`}
            onError={() => setFailed(props.url)}
            style={{ maxWidth: '100%', maxHeight: '100%' }}
          />
        </TransformComponent>
      </Box>
      <ZoomButtons />
    </TransformWrapper>
  );
}

const frameStyle = {
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const;

function ZoomButtons() {
  const { zoomIn, zoomOut, resetTransform } = useControls();
  const zoom = useTransformComponent(({ state }) => state.scale);
  return (
    <Row gap={0}>
      <ZoomButton label="Zoom out" disabled={zoom <= 1} onClick={() => zoomOut(ZOOM_STEP)}>
        <ZoomOut />
      </ZoomButton>
      <Typography role="status" sx={{ minWidth: 44, textAlign: 'center' }}>
        {`${Math.round(zoom * 100)}%`}
      </Typography>
      <ZoomButton label="Zoom in" disabled={zoom >= MAX_ZOOM} onClick={() => zoomIn(ZOOM_STEP)}>
        <ZoomIn />
      </ZoomButton>
      <ZoomButton label="Show all of it" disabled={zoom === 1} onClick={() => resetTransform()}>
        <FitScreen />
      </ZoomButton>
    </Row>
  );
}

function ZoomButton(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip title={props.label}>
      <span>
        <IconButton aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
