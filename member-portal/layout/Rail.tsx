import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import {
  Box,
  Divider,
  Link,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import type { ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { SocialLinks } from '../../api/contract/browser/SocialLinks.tsx';
import { Wordmark } from '../../api/contract/browser/Wordmark.tsx';
import { homeOf, menuEntryOf } from '../../api/contract/pages.ts';
import type { Session } from '../../api/contract/session.ts';
import { useSession } from '../session.ts';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType;
  /** Why the entry cannot be used; undefined when it can. */
  readonly disabled?: string;
  /** The page belongs to the console, so it is loaded anew. */
  readonly otherApp?: boolean;
}

/** The non-admin menu in the order of spec 1 section 2.3. Who gets which entry is decided with the pages (api/contract/pages.ts). */
const ofMember: readonly Entry[] = [
  { to: '/profile', label: 'Profile', icon: AccountCircleOutlined },
  { to: '/payHistory', label: 'Payments', icon: ReceiptLongOutlined },
  { to: '/dashboard', label: 'Org Statistics', icon: InsertChartOutlined },
  { to: '/payout', label: 'Payments by Organization', icon: AccountBalanceOutlined, otherApp: true },
];

/** An administrator comes here only for his password, and goes back to his dashboard. */
const ofAdministrator: readonly Entry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: SpaceDashboardOutlined, otherApp: true },
];

function entriesOf(session: Session): readonly Entry[] {
  if (session.role === 'admin') return ofAdministrator;
  const closed = session.role === 'pledge' ? 'Not for pledges' : 'Not shared with members';
  return ofMember.flatMap((entry) => {
    const state = menuEntryOf(entry.to, session);
    if (state === 'hidden') return [];
    return state === 'open' ? [entry] : [{ ...entry, disabled: closed }];
  });
}

interface Props {
  /** Closes the drawer that the navigation lies in. */
  readonly onLeave: () => void;
  /** Opens the Contact Us form. */
  readonly onContact: () => void;
}

/** The navigation. */
export function Rail({ onLeave, onContact }: Props) {
  const session = useSession();
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', color: '#e9f1ec', px: 1.5, py: 2 }}
    >
      <Link
        href={homeOf(session)}
        underline="none"
        aria-label="Bursar, to the first page"
        sx={{ px: 1, mb: 3 }}
      >
        <Wordmark size={30} />
      </Link>
      <List disablePadding sx={{ flex: 1 }}>
        {entriesOf(session).map((entry) => (
          <RailEntry key={entry.to} entry={entry} onLeave={onLeave} />
        ))}
        <Divider component="li" aria-hidden sx={{ my: 1, borderColor: '#ffffff24' }} />
        <ListItem disablePadding>
          <ListItemButton
            onClick={() => {
              onLeave();
              onContact();
            }}
            sx={{ borderRadius: 1, '&:hover': { bgcolor: '#ffffff14' } }}
          >
            <ListItemIcon sx={{ color: 'inherit', minWidth: 38 }}>
              <MailOutlined />
            </ListItemIcon>
            <ListItemText primary="Contact Us" />
          </ListItemButton>
        </ListItem>
      </List>
      <SocialLinks />
      <Typography variant="body2" sx={{ px: 1, color: '#b9cbc1', overflowWrap: 'anywhere' }}>
        {session.org}
      </Typography>
    </Box>
  );
}

function RailEntry({ entry, onLeave }: { readonly entry: Entry; readonly onLeave: () => void }) {
  const isHere = useLocation().pathname === entry.to;
  const target = entry.otherApp ? { component: 'a', href: entry.to } : { component: NavLink, to: entry.to };
  const content = (
    <>
      <ListItemIcon sx={{ color: 'inherit', minWidth: 38 }}>
        <entry.icon />
      </ListItemIcon>
      <ListItemText
        primary={entry.label}
        secondary={entry.disabled}
        slotProps={{ secondary: { sx: { color: '#b9cbc1', fontSize: '0.75rem' } } }}
      />
    </>
  );
  return (
    <ListItem disablePadding sx={{ mb: 0.5 }}>
      {entry.disabled === undefined ? (
        <ListItemButton
          {...target}
          onClick={onLeave}
          selected={isHere}
          aria-current={isHere ? 'page' : undefined}
          sx={{
            borderRadius: 1,
            '&.Mui-selected, &.Mui-selected:hover': { bgcolor: '#ffffff24' },
            '&:hover': { bgcolor: '#ffffff14' },
          }}
        >
          {content}
        </ListItemButton>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 0.5, color: '#b9cbc1' }}>{content}</Box>
      )}
    </ListItem>
  );
}
