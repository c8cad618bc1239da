import type { SvgIconComponent } from '@mui/icons-material';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { Link, matchPath } from 'react-router-dom';

/** A screen of an app: its path, its name in the menu, and its component, loaded when first shown. */
export interface Screen extends Fetched<object>, Place {
  readonly path: string;
  readonly load: Load<object>;
}

/** Where a screen is found: an entry of the menu, or a page below another. */
interface Place {
  readonly menu?: MenuEntry;
  readonly above?: PageAbove;
}

/** Named in the breadcrumb. Parts of its path such as `:memberId` are those of the page below. */
export interface PageAbove {
  readonly path: string;
  readonly label: string;
}

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

interface Fetched<Props extends object> {
  readonly Page: ComponentType<Props>;
  /** Fetch the component before it is shown. Where that fails, it says so when it is shown. */
  readonly preload: () => Promise<void>;
}

export interface MenuEntry {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  /** The heading that the entry stands under; `below` is the divider. */
  readonly group?: string;
}

/** Under this heading the rail folds its entries away: pages of our own that are seldom needed. */
export const FOLDED = 'Records';

/** Declare a screen. A screen without a menu entry is reached by links. */
export function screen(path: string, load: Load<object>, place: Place = {}): Screen {
  return { path, load, ...fetched(load), ...place };
}

/** A component that is loaded when first shown, or before. */
export function fetched<Props extends object>(load: Load<Props>): Fetched<Props> {
  const Lazy = lazy(load as Load<object>) as ComponentType<Props>;
  let Ready: ComponentType<Props> | undefined;
  const preload = async () => {
    Ready = await load().then(
      (module) => module.default,
      () => undefined,
    );
  };
  // A lazy component shows the skeleton first, which React then keeps for 300 ms, and its reads wait as well.
  const Page = (props: Props) => {
    const [Shown] = useState(() => Ready ?? Lazy);
    return createElement(Shown, props);
  };
  return { Page, preload };
}

/** Fetch the screen of this address, if one of these is. */
export function preloadHere(screens: readonly Screen[]): Promise<void> | undefined {
  return screens.find(({ path }) => matchPath(path, window.location.pathname))?.preload();
}

/** What makes a button or an entry a link; only to a page of the other app is the document loaded again. */
export function linkTo({ path, otherApp }: { readonly path: string; readonly otherApp?: boolean }) {
  return otherApp ? { component: 'a', href: path } : { component: Link, to: path };
}
