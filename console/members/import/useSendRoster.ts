import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportResult } from '../../../api/platform/contract/profile.ts';
import { messageOf } from '../../../ui/app/errors.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import type { ReadyRow } from './roster.ts';
import { sendRoster } from './sendRoster.ts';

/** An import under way: what was sent, and what was answered so far. */
export interface Sending {
  readonly rows: readonly ReadyRow[];
  readonly results: readonly ImportResult[];
  readonly failure?: string;
}

/** Sends the rows of a roster. After a failure the same rows go on where they stopped. */
export function useSendRoster(invite: boolean) {
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
    } catch (error) {
      setSending({ rows, results, failure: messageOf(error) });
    }
    void invalidateReads(queryClient, 'import-members');
  };
  return { sending, send };
}
