import type { ImportResult } from '../../../api/platform/contract/profile.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import type { RosterItem } from './roster.ts';

/** Rows per request: few enough that the progress is seen. */
const BATCH = 50;

/**
 * Send rows batch by batch; each answer has a result per row.
 * @throws the error of the first batch that failed; what was answered before is done
 */
export async function sendRoster(
  items: readonly RosterItem[],
  invite: boolean,
  onResults: (results: readonly ImportResult[]) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    const data = items.slice(start, start + BATCH);
    onResults((await callOnce('import-members', { data, invite })).results);
  }
}
