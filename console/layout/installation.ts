import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/contract/client.ts';
import { getInstallation } from '../../api/contract/onboarding.ts';

/** What this installation says of itself: its social links, its analytics, whether payments are tests. It does not change while a page is open. */
export function useInstallation() {
  return useQuery({
    queryKey: [getInstallation.name],
    queryFn: () => callApi(getInstallation, {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
