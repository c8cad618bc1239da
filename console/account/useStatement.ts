import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, fetchApi } from '../../api/contract/client.ts';
import type { AccountStatement } from '../../api/contract/reports.ts';

/** Answers that asking again does not change. */
const refusals: readonly number[] = [400, 403, 404];

/** A member's account, today or as it stood at the end of a day (`YYYY-MM-DD`). */
export function useStatement(memberId: string, asOf: string | undefined) {
  return useQuery<AccountStatement, Error>({
    queryKey: ['accounts', memberId, asOf],
    queryFn: async ({ signal }) => {
      const query = asOf === undefined ? '' : `?asOf=${asOf}`;
      const answer = await fetchApi(`/api/rest/accounts/${encodeURIComponent(memberId)}${query}`, { signal });
      return answer.json();
    },
    // Going through days must not flash: the figures of before stay, dimmed, until the answer is there.
    placeholderData: keepPreviousData,
    // What the server refused it will refuse again: only a busy or unreachable server is worth another try.
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && refusals.includes(error.status)),
  });
}
