import Close from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, Typography } from '@mui/material';
import { useEffect, useId } from 'react';
import { useBackCloses } from '../forms/useBackCloses.ts';
import { QrCode } from '../primitives/QrCode.tsx';
import { weight } from '../primitives/tokens.ts';
import { digitsStyle, spaced } from './digits.ts';

/** The check-in code for a projector: the whole screen, to be read from the back of a room. */
export function CheckInScreen(props: {
  readonly title: string;
  readonly code: string;
  readonly link: string;
  readonly present: number;
  readonly members: number;
  readonly onClose: () => void;
}) {
  const { title, code, link, present, members, onClose } = props;
  const titleId = useId();
  useFullScreen();
  useBackCloses(onClose);
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby={titleId}>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <Close />
      </IconButton>
      <Box sx={layoutStyle}>
        <Typography id={titleId} variant="h2" sx={{ fontSize: 'clamp(1.5rem, 4vw, 3.5rem)', px: 12 }}>
          {title}
        </Typography>
        <Box sx={codesStyle}>
          <Box sx={qrStyle}>
            <QrCode link={link} title="QR code for checking in" style={{ width: '100%', height: '100%' }} />
          </Box>
          <Box>
            <Typography component="div" sx={{ fontSize: 'clamp(1.125rem, 2.4vw, 2.25rem)' }}>
              Scan to check in, or type this code on your profile:
            </Typography>
            <Typography
              component="div"
              sx={{
                fontSize: '18vw',
                [LANDSCAPE]: { fontSize: '11.5vw' },
                fontWeight: weight.title,
                ...digitsStyle,
              }}
            >
              {spaced(code)}
            </Typography>
          </Box>
        </Box>
        <Typography role="status" sx={{ fontSize: 'clamp(1.125rem, 2.4vw, 2.25rem)' }}>
          {`${present} of ${members} are here`}
        </Typography>
      </Box>
    </Dialog>
  );
}

const LANDSCAPE = '@media (orientation: landscape)';
/** Whatever is smaller: most of the height, or the width that the digits beside it leave. */
const QR_SIZE = 'min(62vh, 36vw)';
const QR_SIZE_UPRIGHT = 'min(45vh, 78vw)';

const layoutStyle = {
  minHeight: '100%',
  display: 'grid',
  alignContent: 'space-evenly',
  justifyItems: 'center',
  gap: 4,
  p: 6,
  textAlign: 'center',
  overflowWrap: 'anywhere',
};

const codesStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'center',
  gap: '3vw',
  [LANDSCAPE]: { flexDirection: 'row' },
};

const qrStyle = {
  flexShrink: 0,
  width: QR_SIZE_UPRIGHT,
  [LANDSCAPE]: { width: QR_SIZE },
};

/** Without the browser's own bars, where it lets us. */
function useFullScreen(): void {
  useEffect(() => {
    const page = document.documentElement;
    page.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
