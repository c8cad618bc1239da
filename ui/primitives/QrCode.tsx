import { Box } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';

/** A QR code of an address, on white in dark mode, too: phones read it so. */
export function QrCode({
  link,
  title,
  style,
}: {
  readonly link: string;
  readonly title: string;
  readonly style: { readonly width: number | string; readonly height: number | string };
}) {
  return (
    <Box
      sx={{ p: 2.5, bgcolor: '#ffffff', border: 1, borderColor: 'divider', borderRadius: 1, lineHeight: 0 }}
    >
      <QRCodeSVG value={link} size={256} style={style} title={title} />
    </Box>
  );
}
