import { Link } from '@mui/material';
import { generatePath, matchPath, Link as RouterLink, useLocation } from 'react-router-dom';
import type { PageAbove, Screen } from '../app/screen.ts';
import { Row } from '../primitives/Stack.tsx';

/** The pages above this one, the nearest last; nothing on a page of the menu. */
export function Breadcrumb({ screens }: { readonly screens: readonly Screen[] }) {
  const trail = pagesAbove(screens, useLocation().pathname);
  if (trail.length === 0) return null;
  return (
    <Row component="nav" aria-label="Breadcrumb" sx={trailStyle}>
      {trail.map(({ path, label }, index) => (
        <Link key={path} component={RouterLink} to={path} color="textSecondary" underline="hover">
          <span aria-hidden>{index === 0 ? '← ' : '› '}</span>
          {label}
        </Link>
      ))}
    </Row>
  );
}

function pagesAbove(screens: readonly Screen[], pathname: string): readonly PageAbove[] {
  // The address that says most comes first: `/attendance/new` is no meeting.
  const here =
    screens.find(({ path }) => path === pathname) ?? screens.find(({ path }) => matchPath(path, pathname));
  if (here?.above === undefined) return [];
  const { params } = matchPath(here.path, pathname) ?? { params: {} };
  const above = { ...here.above, path: generatePath(here.above.path, params) };
  return [...pagesAbove(screens, above.path), above];
}

/** Links of a height that fingers hit (WCAG 2.2, 2.5.8). */
const trailStyle = { mb: 1, typography: 'body2', '& a': { py: 1 } } as const;
