/** What both front ends do with the answer of `get-installation`. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { callApi } from '../client.ts';
import { getInstallation } from '../onboarding.ts';

/**
 * What this installation says of itself: how to reach its operator, its social links, its analytics, whether payments are tests. It does not
 * change while a page is open; undefined until it is known.
 */
export function useInstallation() {
  return useQuery({
    queryKey: [getInstallation.name],
    queryFn: () => callApi(getInstallation, {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/**
 * Tell the operator's analytics service of each page that is looked at (spec 1 section 2.3): the path alone, since queries may hold names or
 * secrets. Nothing is sent where no service is configured.
 */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const analyticsUrl = useInstallation()?.analyticsUrl ?? '';
  useEffect(() => {
    if (analyticsUrl !== '') navigator.sendBeacon(analyticsUrl, JSON.stringify({ path: pathname }));
  }, [analyticsUrl, pathname]);
}

/** The network that a social link leads to, for its label and icon; the bare host for one that is not known. */
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
