import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogContent, IconButton, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Row } from '../../ui/primitives/Stack.tsx';
import { usePhone } from '../../ui/primitives/usePhone.ts';
import { useOpenRow } from './useOpenRow.ts';

/**
 * The row that is open, beside its list: its address is the list's with `open`. On a phone it takes the whole
 * window.
 */
export function ListPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { openId, close } = useOpenRow();
  const phone = usePhone();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The eye goes to the panel, and so does the focus: each row that is opened is read anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row stands for what is shown.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [openId]);
  const head = (
    <Row sx={headStyle}>
      <Typography id={titleId} variant="h2" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <IconButton aria-label="Close" onClick={close}>
        <Close fontSize="small" />
      </IconButton>
    </Row>
  );
  if (phone)
    return (
      <Dialog open fullScreen onClose={close} aria-labelledby={titleId}>
        {head}
        <DialogContent sx={{ pt: 0 }}>{children}</DialogContent>
      </Dialog>
    );
  return (
    <Box
      component="aside"
      className="no-print"
      aria-labelledby={titleId}
      sx={panelStyle}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {head}
      <DialogContent sx={{ pt: 0 }}>{children}</DialogContent>
    </Box>
  );
}

const headStyle = { pl: 6, pr: 2, py: 2, '& > h2': { flex: 1, outline: 0 } };

const panelStyle = {
  width: 400,
  flex: 'none',
  position: 'sticky',
  top: 72,
  maxHeight: 'calc(100vh - 88px)',
  overflow: 'auto',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;
