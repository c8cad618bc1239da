import type { SvgIconComponent } from '@mui/icons-material';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { Link, matchPath } from 'react-router-dom';

/** A screen of an app: its path, its name in the menu, and its component, loaded when first shown. */
export interface Screen {
  readonly path: string;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Fetch the component before it is shown. */
  readonly preload: () => Promise<unknown>;
  readonly menu?: MenuEntry;
}

export interface MenuEntry {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  /** The heading that the entry stands under; `below` is the divider. */
  readonly group?: string;
}

/** Declare a screen. A screen without a menu entry is reached by links. */
export function screen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  menu?: MenuEntry,
): Screen {
  return { path, Page: lazy(load), preload: load, menu };
}

/** Fetch the screen of this address, if one of these is, while it is still being asked who is signed in. */
export function preloadHere(screens: readonly Screen[]): Screen | undefined {
  const here = screens.find(({ path }) => matchPath(path, window.location.pathname));
  here?.preload().catch(() => undefined);
  return here;
}

/** What makes a button or an entry a link; only to a page of the other app is the document loaded again. */
export function linkTo({ path, otherApp }: { readonly path: string; readonly otherApp?: boolean }) {
  return otherApp ? { component: 'a', href: path } : { component: Link, to: path };
}
