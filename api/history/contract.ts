import { z } from 'zod';
import { historyKinds } from '../../ledger/values/historyKinds.ts';
import { correctedBy } from '../platform/contract/wire.ts';

/** `/api/rest/history`: events as sentences, newest first. Filters: kind, memberId, from, to (days). */
const historyEntry = z.object({
  /** The event's id; `/api/rest/events/{id}` has it raw. */
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** Event type, e.g. ChargeAssessed. */
  type: z.string(),
  kind: z.enum(historyKinds),
  sentence: z.string(),
  actor: z.string(),
  actorName: z.string(),
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  amount: z.number().nullable(),
  stream: z.string(),
  version: z.number(),
  position: z.string(),
  correctedBy,
  /** The batch that it is of, for `get-batch`, and of how many events; null where it stands alone. */
  batch: z.object({ id: z.string(), size: z.number() }).nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** `/api/rest/events/{id}`: one event as it stands in the log, and in what the history differs from it. */
const rawEvent = z.object({
  id: z.string(),
  stream: z.string(),
  version: z.number(),
  position: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  /** For an auditor: the history's copy differs, or the log has lost the event; empty otherwise. */
  warning: z.string(),
});
export type RawEvent = z.output<typeof rawEvent>;
