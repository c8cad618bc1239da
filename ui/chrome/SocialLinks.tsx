import Facebook from '@mui/icons-material/Facebook';
import Instagram from '@mui/icons-material/Instagram';
import LinkIcon from '@mui/icons-material/Link';
import LinkedIn from '@mui/icons-material/LinkedIn';
import X from '@mui/icons-material/X';
import YouTube from '@mui/icons-material/YouTube';
import { Box, IconButton } from '@mui/material';
import type { ComponentType } from 'react';
import { socialNetworkOf, useInstallation } from '../data/installation.ts';
import { size } from '../primitives/tokens.ts';

const icons: Readonly<Record<string, ComponentType<{ fontSize: 'small' }>>> = {
  Facebook,
  Instagram,
  LinkedIn,
  X,
  YouTube,
};

/** The provider's social pages, at the foot of the navigation of both apps (spec 1 section 2.3). */
export function SocialLinks() {
  const links = useInstallation()?.socialLinks ?? [];
  if (links.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'flex', gap: 0.5, listStyle: 'none', m: 0, p: 0 }}>
      {links.map((url) => {
        const network = socialNetworkOf(url);
        const Icon = icons[network] ?? LinkIcon;
        return (
          <li key={url}>
            <IconButton
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`Bursar on ${network}`}
              size="small"
              sx={{ color: 'faint', '& svg': { fontSize: size.t16 } }}
            >
              <Icon fontSize="small" />
            </IconButton>
          </li>
        );
      })}
    </Box>
  );
}
