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
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { Row } from '../../ui/primitives/Stack.tsx';

const MAX_ZOOM = 6;
const ZOOM_STEP = 0.5;

/**
 * A large screenshot: fingers, wheel, + and - zoom, 0 fits, dragging and arrows move. `onReload` asks for a
 * new link: links expire.
 */
export function ImageViewer(props: {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly onReload: () => void;
  readonly onClose: () => void;
}) {
  // The address that failed: a fresh link has another one.
  const [failed, setFailed] = useState<string>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
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
      <DialogFrame
        title={props.title}
        maxWidth="md"
        actions={
          <>
            <ZoomButtons />
            {props.actions}
          </>
        }
        onClose={props.onClose}
      >
        <Typography color="textSecondary" sx={{ mb: 3 }}>
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
            The image could not be loaded. Its link may have expired.
          </Alert>
        ) : (
          <Box sx={frameStyle}>
            <TransformComponent
              wrapperProps={{
                role: 'region',
                'aria-label': 'Screenshot. Plus and minus zoom, 0 shows all of it',
              }}
              wrapperStyle={{ width: '100%', height: '58vh' }}
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
        )}
      </DialogFrame>
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
    <Row gap={0} sx={{ mr: 'auto', '& > p': { minWidth: 44, textAlign: 'center' } }}>
      <Tooltip title="Smaller (−)">
        <span>
          <IconButton aria-label="Zoom out" disabled={zoom <= 1} onClick={() => zoomOut(ZOOM_STEP)}>
            <ZoomOut />
          </IconButton>
        </span>
      </Tooltip>
      <Typography role="status">{`${Math.round(zoom * 100)}%`}</Typography>
      <Tooltip title="Larger (+)">
        <span>
          <IconButton aria-label="Zoom in" disabled={zoom >= MAX_ZOOM} onClick={() => zoomIn(ZOOM_STEP)}>
            <ZoomIn />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Show all of it (0)">
        <span>
          <IconButton aria-label="Show all of it" disabled={zoom === 1} onClick={() => resetTransform()}>
            <FitScreen />
          </IconButton>
        </span>
      </Tooltip>
    </Row>
  );
}
