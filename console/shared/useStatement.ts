import { keepPreviousData } from '@tanstack/react-query';
import type { AccountStatement } from '../../api/account/contract.ts';
import { useRest } from '../../ui/data/useRest.ts';
import { type Days, pastQuery } from './usePast.ts';

/** A member's account, today or as it stood at the end of a day, as known on one. */
export function useStatement(memberId: string, days: Days = { asOf: undefined, asKnownOn: undefined }) {
  // Going through days must not flash: the figures of before stay, dimmed, until the answer is there.
  return useRest<AccountStatement>('accounts', `/${encodeURIComponent(memberId)}${pastQuery(days)}`, {
    placeholderData: keepPreviousData,
  });
}
