import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportResult } from '../../../api/platform/contract/profile.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import { assignRows } from './assignRows.ts';
import type { ReadyRow, RosterRow } from './roster.ts';
import { sendRoster } from './sendRoster.ts';

/** An import under way: what was sent, and what was answered so far. */
export interface Sending {
  readonly rows: readonly ReadyRow[];
  readonly results: readonly ImportResult[];
  readonly failure?: string;
  readonly isDone?: true;
}

/**
 * Sends the rows of a roster that are ready, then puts all into their groups. After a failure the same rows
 * go on where they stopped.
 */
export function useSendRoster(all: readonly RosterRow[], invite: boolean) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const send = async (rows: readonly ReadyRow[], before: readonly ImportResult[] = []) => {
    let results = before;
    setSending({ rows, results });
    const items = rows.slice(before.length).map(({ outcome }) => outcome.item);
    try {
      await sendRoster(items, invite, (more) => {
        results = [...results, ...more];
        setSending({ rows, results });
      });
      await assignRows(all);
      setSending({ rows, results, isDone: true });
    } catch (error) {
      setSending({ rows, results, failure: messageOf(error) });
    }
    void invalidateReads(queryClient, 'import-members', 'add-group', 'update-role');
  };
  return { sending, send };
}
