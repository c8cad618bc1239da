import { Box } from '@mui/material';
import { size, weight } from './tokens.ts';

/** The mark of an organization: its logo, or its initials on a shield. */
export function Crest({ name, logo }: { readonly name: string; readonly logo: string }) {
  if (logo !== '') return <Box component="img" src={logo} alt="" sx={logoStyle} />;
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

const logoStyle = { width: 32, height: 32, flexShrink: 0, objectFit: 'contain', borderRadius: 1 } as const;

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
