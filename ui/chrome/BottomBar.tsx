import MenuIcon from '@mui/icons-material/Menu';
import { Box, ButtonBase } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { linkTo } from '../app/screen.ts';
import { size, weight } from '../primitives/tokens.ts';
import type { RailEntry } from './Rail.tsx';

/** Height in px, without what a phone keeps free below. */
export const BOTTOM_BAR_HEIGHT = 56;

/** The places that a member needs most, at the thumb; More opens the whole menu. */
export function BottomBar(props: { readonly entries: readonly RailEntry[]; readonly onMore: () => void }) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Shortcuts" className="no-print" sx={barStyle}>
      {props.entries.map((entry) => (
        <ButtonBase
          key={entry.path}
          {...linkTo(entry)}
          aria-current={pathname === entry.path ? 'page' : undefined}
          sx={itemStyle}
        >
          <entry.Icon />
          {entry.label}
        </ButtonBase>
      ))}
      <ButtonBase aria-haspopup="dialog" onClick={props.onMore} sx={itemStyle}>
        <MenuIcon />
        More
      </ButtonBase>
    </Box>
  );
}

const barStyle = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;

const itemStyle = {
  flex: 1,
  height: BOTTOM_BAR_HEIGHT,
  flexDirection: 'column',
  gap: 0.5,
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: size.t12,
  fontWeight: weight.label,
  '&[aria-current]': { color: 'primary.main' },
} as const;
