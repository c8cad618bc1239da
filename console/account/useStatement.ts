import { keepPreviousData } from '@tanstack/react-query';
import type { AccountStatement } from '../../api/contract/reports.ts';
import { useRest } from '../../ui/useRest.ts';

/** A member's account, today or as it stood at the end of a day (`YYYY-MM-DD`). */
export function useStatement(memberId: string, asOf: string | undefined) {
  const query = asOf === undefined ? '' : `?asOf=${asOf}`;
  // Going through days must not flash: the figures of before stay, dimmed, until the answer is there.
  return useRest<AccountStatement>('accounts', `/${encodeURIComponent(memberId)}${query}`, {
    placeholderData: keepPreviousData,
  });
}
