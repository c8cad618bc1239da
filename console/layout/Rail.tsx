import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Box, Divider, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Link, useLocation } from 'react-router-dom';
import { SocialLinks } from '../../api/contract/browser/SocialLinks.tsx';
import { Wordmark } from '../../api/contract/browser/Wordmark.tsx';
import { homeOf } from '../../api/contract/pages.ts';
import type { Session } from '../../api/contract/session.ts';
import { useSession } from '../session.ts';
import { type Entry, entriesBelowFor, entriesFor } from './navigation.ts';

/** What the navigation drawer holds, permanent or toggled. `onLeave` closes the toggled one; `onContact` opens the Contact Us form. */
export function Rail({
  onLeave,
  onContact,
}: {
  readonly onLeave: () => void;
  readonly onContact: () => void;
}) {
  const session = useSession();
  return (
    <Box component="nav" aria-label="Main" sx={railStyle}>
      <Box
        {...logoTarget(session)}
        aria-label="Bursar, to the first page"
        onClick={onLeave}
        sx={{
          px: 2,
          height: 56,
          display: 'flex',
          alignItems: 'center',
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Wordmark />
      </Box>
      <Box sx={{ flex: 1, px: 1, pt: 1 }}>
        <List disablePadding>
          {(session === undefined ? [] : entriesFor(session)).map((entry) => (
            <RailEntry key={entry.path} entry={entry} onLeave={onLeave} />
          ))}
          <Divider component="li" aria-hidden sx={{ my: 1, borderColor: '#ffffff1f' }} />
          {(session === undefined ? [] : entriesBelowFor(session)).map((entry) => (
            <RailEntry key={entry.path} entry={entry} onLeave={onLeave} />
          ))}
          <ListItem disablePadding sx={{ mb: 0.25 }}>
            <ListItemButton
              aria-haspopup="dialog"
              onClick={() => {
                onLeave();
                onContact();
              }}
              sx={entryStyle}
            >
              <EntryIcon Icon={ForumOutlined} />
              <EntryText label="Contact Us" />
            </ListItemButton>
          </ListItem>
        </List>
      </Box>
      <SocialLinks sx={{ px: 1.25, pb: 0.75 }} />
      {session !== undefined && (
        <Box
          sx={{ px: 2.25, py: 2, fontSize: '0.78rem', color: '#b9cac1', borderTop: '1px solid #ffffff1f' }}
        >
          {session.org}
        </Box>
      )}
    </Box>
  );
}

/** The dashboard for an administrator; for anybody else his profile, which is a page of the member portal (spec 1 section 2.3). */
function logoTarget(session: Session | undefined) {
  const home = session === undefined ? '/' : homeOf(session);
  return session?.role === 'admin' ? { component: Link, to: home } : { component: 'a', href: home };
}

function RailEntry({ entry, onLeave }: { readonly entry: Entry; readonly onLeave: () => void }) {
  const { pathname } = useLocation();
  const { path, label, Icon, otherApp } = entry;
  const here = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <ListItem disablePadding sx={{ mb: 0.25 }}>
      <ListItemButton
        {...(otherApp ? { component: 'a', href: path } : { component: Link, to: path })}
        onClick={onLeave}
        aria-current={here ? 'page' : undefined}
        selected={here}
        sx={entryStyle}
      >
        <EntryIcon Icon={Icon} />
        <EntryText label={label} />
      </ListItemButton>
    </ListItem>
  );
}

function EntryIcon({ Icon }: Pick<Entry, 'Icon'>) {
  return (
    <ListItemIcon sx={{ minWidth: 34, color: 'inherit' }}>
      <Icon fontSize="small" />
    </ListItemIcon>
  );
}

function EntryText({ label }: Pick<Entry, 'label'>) {
  return <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 540 } } }} />;
}

const railStyle = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  bgcolor: theme.rail,
  color: '#eef3ef',
});

const entryStyle = {
  borderRadius: 1.5,
  py: 0.75,
  color: '#cfdcd5',
  '&:hover': { bgcolor: '#ffffff14', color: '#ffffff' },
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: '#ffffff1f',
    color: '#ffffff',
    boxShadow: 'inset 3px 0 0 #e0b660',
  },
};
