import { Box } from '@mui/material';
import { size, weight } from './tokens.ts';

/** The mark of an organization: its initials on a shield. */
export function Crest({ name }: { readonly name: string }) {
  return (
    <Box component="span" aria-hidden sx={crestStyle}>
      {initialsOf(name)}
    </Box>
  );
}

/** "Alpha Beta Gamma" -> "ABG". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

const crestStyle = {
  width: 32,
  height: 32,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '4px 4px 12px 12px',
  bgcolor: 'fill',
  color: '#ffffff',
  fontSize: size.t12,
  fontWeight: weight.title,
} as const;
