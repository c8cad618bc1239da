import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import { Box, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { SECURITY_PAGE } from '../../api/platform/contract/pages.ts';
import { nameOf } from '../../api/platform/contract/words.ts';
import { linkTo } from '../app/screen.ts';
import { useSession } from '../app/session.ts';
import { leaveSignedOut, signOut } from '../app/signOut.ts';
import { AskDialog } from '../forms/AskDialog.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { weight } from '../primitives/tokens.ts';

/** Name, email, Update Password and Logout (spec 1 section 2.3). */
export function AccountMenu(props: {
  /** The pages that it leads to are of the other app. */
  readonly otherApp: boolean;
  /** The button that it hangs from. */
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const { otherApp, anchor, onClose } = props;
  const [dialog, open, close] = useDialog<'signOut'>();
  const choices = [
    { label: 'Update Password', icon: LockOutlined, ...linkTo({ path: '/updatePassword', otherApp }) },
    { label: 'Sign-in & security', icon: SecurityOutlined, ...linkTo({ path: SECURITY_PAGE, otherApp }) },
    ...(session.role === 'admin'
      ? [{ label: 'First steps', icon: SchoolOutlined, ...linkTo({ path: '/tutorial', otherApp }) }]
      : []),
    { label: 'Logout', icon: LogoutOutlined, choose: () => void signOut() },
    { label: 'Sign out everywhere', icon: DevicesOutlined, choose: () => open('signOut') },
  ];
  return (
    <>
      <Menu disablePortal anchorEl={anchor} open={props.open} onClose={onClose}>
        <Box component="li" role="presentation" sx={{ px: 4, pb: 2, pt: 1, maxWidth: 300 }}>
          <Typography sx={{ fontWeight: weight.title }} noWrap>
            {nameOf(session)}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {session.email}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" sx={{ mb: 1 }} />
        {choices.map(({ label, icon: Icon, choose, ...link }) => (
          <MenuItem
            key={label}
            {...link}
            onClick={() => {
              onClose();
              choose?.();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {dialog && (
        <AskDialog
          title="Sign out everywhere?"
          confirmLabel="Sign out everywhere"
          call="logout-everywhere"
          input={{}}
          onDone={leaveSignedOut}
          onClose={close}
        >
          <Typography>
            Every browser and phone in which you are signed in is signed out, this one included. A private
            calendar address works until you end it in the calendar or set a new password.
          </Typography>
        </AskDialog>
      )}
    </>
  );
}
