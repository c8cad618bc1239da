import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Box, ButtonBase, Popover } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { size, weight } from '../../ui/primitives/tokens.ts';

/**
 * A filter: dashed while it may be added, solid with its value and a cross while it limits the list. A press
 * opens its field.
 */
export function FilterChip(props: {
  readonly label: string;
  /** What the list is limited to, in words; undefined where it is not. */
  readonly value: string | undefined;
  readonly onClear: () => void;
  /** The field; `close` is for one that is done by one choice. Without a field it can only be cleared. */
  readonly children?: (close: () => void) => ReactNode;
}) {
  const { label, value, onClear, children } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <Box sx={{ ...chipStyle, borderStyle: value === undefined ? 'dashed' : 'solid' }}>
      <ButtonBase
        aria-haspopup="dialog"
        disabled={children === undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {value === undefined && <Add />}
        <span>{label}</span>
        {value !== undefined && <b>{value}</b>}
      </ButtonBase>
      {value !== undefined && (
        <ButtonBase aria-label={`Clear ${label}`} onClick={onClear}>
          <Close />
        </ButtonBase>
      )}
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1 } } }}
      >
        {children?.(close)}
      </Popover>
    </Box>
  );
}

const buttonStyle = { typography: 'button', gap: 1.5, px: 2.5, borderRadius: 99, whiteSpace: 'nowrap' };

const chipStyle = {
  display: 'inline-flex',
  flex: 'none',
  maxWidth: 1,
  height: 32,
  '@media (pointer: coarse)': { height: 44 },
  border: 1,
  borderColor: 'lineStrong',
  borderRadius: 99,
  color: 'text.secondary',
  '& button': buttonStyle,
  '& button:hover': { bgcolor: 'action.hover' },
  '& button + button': { ml: -2.5 },
  '& svg': { fontSize: size.t14 },
  '& b': { color: 'primary.main', fontWeight: weight.label, overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;
