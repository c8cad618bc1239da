import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton } from '@mui/material';
import { useEffect, useState } from 'react';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { size, weight } from '../../ui/primitives/tokens.ts';
import { usePhone } from '../../ui/primitives/usePhone.ts';

const SearchDialog = lazyDialog(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/**
 * Finds members, charges, payments, pages (`entries`) and acts: a field in the top bar, Ctrl K, or "/"
 * outside of fields.
 */
export function Search({ entries }: { readonly entries: readonly RailEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const phone = usePhone();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  const props = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K /',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {phone ? (
        <IconButton aria-label="Search" {...props}>
          <SearchIcon fontSize="small" />
        </IconButton>
      ) : (
        <Button variant="outlined" color="inherit" startIcon={<SearchIcon />} sx={fieldStyle} {...props}>
          Search members, charges, payments
          <Box component="kbd" aria-hidden="true" sx={keyStyle}>
            Ctrl K
          </Box>
        </Button>
      )}
      {isOpen && <SearchDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Ctrl K or Command K anywhere; "/" where it is no letter that somebody types. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  const isTyped =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return key === '/' && !isTyped && !ctrlKey && !metaKey && !altKey;
}

const fieldStyle = {
  mr: 'auto',
  gap: 2,
  minWidth: 0,
  maxWidth: 1,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  justifyContent: 'flex-start',
  color: 'text.secondary',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  fontWeight: weight.text,
};

const keyStyle = {
  display: { xs: 'none', md: 'inline' },
  ml: 2,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'background.default',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: size.t12,
};
