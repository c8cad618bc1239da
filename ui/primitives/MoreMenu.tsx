import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import type { ComponentType, MouseEvent } from 'react';
import { useState } from 'react';
import { linkTo } from '../app/screen.ts';

export interface MenuAct {
  readonly label: string;
  readonly Icon?: ComponentType<{ fontSize: 'small' }>;
  /** At the end of the line, such as an amount. */
  readonly aside?: string;
  /** What it does, or the page that it leads to. */
  readonly onClick?: () => void;
  readonly path?: string;
  readonly isOffered?: boolean;
}

/** What else can be done with what the page or a row shows, behind one button; a line between groups. */
export function MoreMenu(props: {
  readonly groups: readonly (readonly MenuAct[])[];
  readonly label?: string;
  /** Without an outline, as high as a row. */
  readonly isInRow?: boolean;
}) {
  const { groups, label = 'More actions', isInRow = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const offered = groups
    .map((acts) => acts.filter(({ isOffered = true }) => isOffered))
    .filter((acts) => acts.length > 0);
  if (offered.length === 0) return null;
  return (
    <>
      <IconButton
        className="no-print"
        aria-label={label}
        size={isInRow ? 'small' : 'medium'}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={isInRow ? {} : buttonStyle}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        {offered.flatMap((acts, at) => [
          ...(at === 0 ? [] : [<Divider key={`line ${acts[0]?.label}`} component="li" />]),
          ...acts.map(({ label, Icon, aside, onClick, path }) => (
            <MenuItem
              key={label}
              {...(path !== undefined && linkTo({ path }))}
              onClick={() => {
                close();
                onClick?.();
              }}
            >
              {Icon && (
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
              )}
              <ListItemText>{label}</ListItemText>
              {aside !== undefined && (
                <Typography component="span" color="textSecondary" sx={{ pl: 6 }}>
                  {aside}
                </Typography>
              )}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

/** As high as the button beside it. */
const buttonStyle = {
  border: 1,
  borderColor: 'lineStrong',
  borderRadius: 1.5,
  width: 32,
  height: 32,
} as const;
