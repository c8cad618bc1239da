/** What both front ends do with the answer of `get-installation`. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useRead } from './useRead.ts';

/** Facts of the installation, fixed while a page is open; undefined until loaded. */
export function useInstallation() {
  return useRead('get-installation', {}, { staleTime: 'static' }).data;
}

/**
 * Report each page view to the operator's analytics service (spec 1 section 2.3): the path alone, since
 * queries may hold names or secrets. Sends nothing where no service is configured.
 */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const analyticsUrl = useInstallation()?.analyticsUrl ?? '';
  useEffect(() => {
    if (analyticsUrl !== '') navigator.sendBeacon(analyticsUrl, JSON.stringify({ path: pathname }));
  }, [analyticsUrl, pathname]);
}

/** The network of a social link, for its label and icon; the host of an unknown one. */
export function socialNetworkOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const networks: Readonly<Record<string, string>> = {
    'facebook.com': 'Facebook',
    'instagram.com': 'Instagram',
    'linkedin.com': 'LinkedIn',
    'x.com': 'X',
    'twitter.com': 'X',
    'youtube.com': 'YouTube',
  };
  return networks[host] ?? host;
}
