import { Avatar, IconButton } from '@mui/material';
import { useState } from 'react';
import { nameOf } from '../../api/platform/contract/words.ts';
import { useSession } from '../app/session.ts';
import { lazyDialog } from '../primitives/lazy.tsx';
import { size, weight } from '../primitives/tokens.ts';

const load = async () => (await import('./AccountMenu.tsx')).AccountMenu;
const AccountMenu = lazyDialog(load);
/** Before it is pressed, as far as that can be seen coming. */
const fetchAhead = () => void load().catch(() => undefined);

/** The button of the signed-in person's own menu, whose pages are the member portal's. */
export function ProfileMenu({ otherApp }: { readonly otherApp: boolean }) {
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label="Your account"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
        sx={{ p: 1 }}
      >
        <Avatar
          sx={{
            width: 32,
            height: 32,
            fontSize: size.t12,
            fontWeight: weight.label,
            bgcolor: 'track',
            color: 'text.primary',
          }}
        >
          {initialsOf(nameOf(session))}
        </Avatar>
      </IconButton>
      {anchor && (
        <AccountMenu otherApp={otherApp} anchor={anchor} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** "Ana María Núñez" -> "AN". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
