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
import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { linkTo, type MenuEntry } from '../app/screen.ts';
import { onRail } from '../primitives/tokens.ts';
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
  readonly org: string | undefined;
  /** Closes the drawer that the rail lies in. */
  readonly onLeave: () => void;
  /** Opens the Contact Us form. */
  readonly onContact: () => void;
}

/** Both apps' navigation: the screens, then Settings and Contact Us (spec 1 section 2.3). */
export function Rail({ entries, home, org, onLeave, onContact }: Props) {
  const { pathname } = useLocation();
  const groups = groupBy(entries, ({ group }) => group);
  const drawn = (group?: string) =>
    groups
      .get(group)
      ?.map((entry) => (
        <Entry
          key={entry.path}
          entry={entry}
          isHere={pathname === entry.path || pathname.startsWith(`${entry.path}/`)}
          onLeave={onLeave}
        />
      ));
  return (
    <Box component="nav" aria-label="Main" sx={railStyle}>
      <Box {...linkTo(home)} aria-label="Bursar, to the first page" onClick={onLeave} sx={logoStyle}>
        <Wordmark />
      </Box>
      <List disablePadding sx={{ flex: 1, px: 1, pt: 1 }}>
        {drawn()}
        {[...groups.keys()].map(
          (group) =>
            group !== undefined &&
            group !== 'below' && (
              <li key={group}>
                <ListSubheader component="div" disableSticky id={`rail-${group}`} sx={headingStyle}>
                  {group}
                </ListSubheader>
                <List disablePadding aria-labelledby={`rail-${group}`}>
                  {drawn(group)}
                </List>
              </li>
            ),
        )}
        <Divider component="li" aria-hidden sx={{ my: 1, borderColor: onRail.line }} />
        {drawn('below')}
        <ListItem disablePadding sx={{ mb: 0.25 }}>
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
      <SocialLinks sx={{ px: 1.25, pb: 0.75 }} />
      {org !== undefined && <Box sx={orgStyle}>{org}</Box>}
    </Box>
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
    <ListItem ref={place} disablePadding sx={{ mb: 0.25 }}>
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
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 0.5, color: onRail.inkSoft }}>
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
      <ListItemIcon sx={{ minWidth: 34, color: 'inherit' }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText
        primary={label}
        secondary={disabled}
        slotProps={{
          primary: { sx: { fontWeight: 540 } },
          secondary: { sx: { color: onRail.inkSoft, fontSize: '0.75rem' } },
        }}
      />
    </>
  );
}

const railStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  color: onRail.ink,
  // The usual color would not stand out against the dark rail.
  '&& :focus-visible, && .Mui-focusVisible': { outlineColor: onRail.here },
} as const;

const logoStyle = {
  px: 2,
  height: 56,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  color: 'inherit',
  textDecoration: 'none',
};

const headingStyle = {
  bgcolor: 'transparent',
  color: onRail.inkSoft,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1,
  px: 2,
  pt: 1.75,
  pb: 0.75,
};

const orgStyle = {
  px: 2.25,
  py: 2,
  fontSize: '0.78rem',
  color: onRail.inkSoft,
  borderTop: `1px solid ${onRail.line}`,
  overflowWrap: 'anywhere',
};

const entryStyle = {
  borderRadius: 1.5,
  py: 0.75,
  color: onRail.ink,
  '&:hover': { bgcolor: onRail.hover, color: onRail.strong },
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: onRail.line,
    color: onRail.strong,
    boxShadow: `inset 3px 0 0 ${onRail.here}`,
  },
};
