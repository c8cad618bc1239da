import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import {
  Box,
  Divider,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
} from '@mui/material';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from '../../api/session/contract.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { FOLDED, linkTo, type MenuEntry } from '../app/screen.ts';
import { Crest } from '../primitives/Crest.tsx';
import { size, weight } from '../primitives/tokens.ts';
import { Wordmark } from '../primitives/Wordmark.tsx';
import { SocialLinks } from './SocialLinks.tsx';

export interface RailEntry extends MenuEntry {
  readonly path: string;
  readonly preload?: (() => Promise<unknown>) | undefined;
  /** A page of the other app, so the document is loaded again. */
  readonly otherApp?: boolean;
  /** Why the entry cannot be followed; undefined when it can. */
  readonly disabled?: string;
}

interface Props {
  readonly entries: readonly RailEntry[];
  /** The first page, which the logo leads to. */
  readonly home: Pick<RailEntry, 'path' | 'otherApp'>;
  readonly session: Pick<Session, 'org' | 'logo'>;
  /** Closes the drawer that the rail lies in. */
  readonly onLeave: () => void;
  /** Opens the Contact Us form. */
  readonly onContact: () => void;
}

/** Both apps' navigation: the screens, then Settings and Contact Us (spec 1 section 2.3). */
export function Rail({ entries, home, session, onLeave, onContact }: Props) {
  const { org, logo } = session;
  const { pathname } = useLocation();
  const groups = groupBy(entries, ({ group }) => group);
  const isHere = ({ path }: RailEntry) => pathname === path || pathname.startsWith(`${path}/`);
  const drawn = (group?: string) =>
    groups
      .get(group)
      ?.map((entry) => <Entry key={entry.path} entry={entry} isHere={isHere(entry)} onLeave={onLeave} />);
  return (
    <Box component="nav" aria-label="Main" sx={railStyle}>
      <Box {...linkTo(home)} aria-label={`${org}, to the first page`} onClick={onLeave} sx={orgStyle}>
        <Crest name={org} logo={logo} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {org}
        </Box>
      </Box>
      <List disablePadding sx={{ flex: 1, px: 2, pt: 2 }}>
        {drawn()}
        {[...groups.keys()].map(
          (group) =>
            group !== undefined &&
            group !== 'below' && (
              <Group key={group} name={group} holdsHere={groups.get(group)?.some(isHere) ?? false}>
                {drawn(group)}
              </Group>
            ),
        )}
        <Divider component="li" aria-hidden sx={{ my: 2 }} />
        {drawn('below')}
        <ListItem disablePadding>
          <ListItemButton
            aria-haspopup="dialog"
            onClick={() => {
              onLeave();
              onContact();
            }}
            sx={entryStyle}
          >
            <EntryContent label="Contact Us" Icon={ForumOutlined} />
          </ListItemButton>
        </ListItem>
      </List>
      <Box sx={footStyle}>
        <Wordmark />
        <SocialLinks />
      </Box>
    </Box>
  );
}

/** Entries under a heading. Those of `FOLDED` are in sight when asked for, or when one of them is shown. */
function Group(props: { readonly name: string; readonly holdsHere: boolean; readonly children: ReactNode }) {
  const { name, holdsHere, children } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isOpen = name !== FOLDED || holdsHere || isUnfolded;
  return (
    <li>
      {name === FOLDED ? (
        <ListItemButton
          id={id}
          aria-expanded={isOpen}
          disabled={holdsHere}
          onClick={() => setUnfolded(!isOpen)}
          sx={{ ...headingStyle, '&.Mui-disabled': { opacity: 1 } }}
        >
          {name}
          {!holdsHere && (isOpen ? <ExpandLess sx={foldStyle} /> : <ExpandMore sx={foldStyle} />)}
        </ListItemButton>
      ) : (
        <ListSubheader component="div" disableSticky id={id} sx={headingStyle}>
          {name}
        </ListSubheader>
      )}
      {isOpen && (
        <List disablePadding aria-labelledby={id}>
          {children}
        </List>
      )}
    </li>
  );
}

/** Drawn again where one comes or goes, not with each change of the address: there are some thirty. */
const Entry = memo(function Entry(props: {
  readonly entry: RailEntry;
  readonly isHere: boolean;
  readonly onLeave: () => void;
}) {
  const { entry, isHere, onLeave } = props;
  const { preload, disabled } = entry;
  const fetchAhead = () => void preload?.();
  const place = useRef<HTMLLIElement>(null);
  // On a low window the entry may be below the fold, after a link or a reload.
  useEffect(() => {
    if (isHere && place.current !== null) reveal(place.current);
  }, [isHere]);
  return (
    <ListItem ref={place} disablePadding>
      {disabled === undefined ? (
        <ListItemButton
          {...linkTo(entry)}
          onClick={onLeave}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          aria-current={isHere ? 'page' : undefined}
          selected={isHere}
          sx={entryStyle}
        >
          <EntryContent {...entry} />
        </ListItemButton>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, color: 'faint' }}>
          <EntryContent {...entry} />
        </Box>
      )}
    </ListItem>
  );
});

/** Scroll the drawer to an entry. Not by `scrollIntoView`: the next Tab would go on from there. */
function reveal(entry: HTMLElement): void {
  const drawer = entry.closest('nav')?.parentElement;
  if (!drawer) return;
  const [is, seen] = [entry.getBoundingClientRect(), drawer.getBoundingClientRect()];
  const [above, below] = [is.top - AROUND - seen.top, is.bottom + AROUND - seen.bottom];
  if (above < 0) drawer.scrollTop += above;
  else if (below > 0) drawer.scrollTop += below;
}

/** What is seen of the next entry, in pixels. */
const AROUND = 48;

function EntryContent({ label, Icon, disabled }: Pick<RailEntry, 'label' | 'Icon' | 'disabled'>) {
  return (
    <>
      <ListItemIcon sx={{ minWidth: 26, color: 'inherit', '& svg': { fontSize: size.t16 } }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText
        sx={{ my: 0 }}
        primary={label}
        secondary={disabled}
        slotProps={{
          primary: { sx: { fontSize: size.t13, lineHeight: '1.25rem', fontWeight: weight.label } },
          secondary: { sx: { color: 'faint', fontSize: size.t12 } },
        }}
      />
    </>
  );
}

const railStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  color: 'text.secondary',
} as const;

const orgStyle = {
  px: 4,
  py: 2.5,
  minHeight: 48,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  color: 'text.primary',
  fontSize: size.t13,
  lineHeight: '1.125rem',
  fontWeight: weight.title,
  textDecoration: 'none',
};

const headingStyle = {
  bgcolor: 'transparent',
  color: 'text.secondary',
  fontSize: size.t12,
  fontWeight: weight.label,
  lineHeight: 1,
  px: 2,
  pt: { xs: 3, md: 2 },
  pb: 1,
};

const foldStyle = { ml: 'auto', fontSize: size.t16 };

const footStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pl: 4,
  pr: 2,
  minHeight: 44,
  color: 'text.secondary',
};

const entryStyle = {
  px: 2,
  // With a mouse all entries fit on a screen of 800 px.
  py: { xs: 1.25, md: 0.5 },
  borderRadius: 1,
  border: 1,
  borderColor: 'transparent',
  color: 'inherit',
  '&:hover': { bgcolor: 'sunken', color: 'text.primary' },
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: 'background.paper',
    borderColor: 'divider',
    color: 'text.primary',
    '& .MuiListItemIcon-root': { color: 'primary.main' },
  },
};
