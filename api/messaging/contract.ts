import { z } from 'zod';
import { defineCall } from '../platform/contract/call.ts';

/** `/api/rest/deliveries`: mails to members, newest first. Filters: memberId, kind, status, q, from, to. */
export const delivery = z.object({
  id: z.string(),
  /** ISO instant of queueing. */
  at: z.string(),
  /** What it was about, e.g. `overdue`: a mail of api/messaging/mails, or a post to Slack. */
  kind: z.string(),
  /** The kind in words. */
  label: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  /** The address. */
  to: z.string(),
  subject: z.string(),
  /** `skipped`: nothing left to say. `unknown`: interrupted while sending, and not sent again. */
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'skipped', 'unknown']),
  /** Why it failed or was not sent; empty otherwise. */
  error: z.string(),
  chargeIds: z.array(z.string()),
});

export type Delivery = z.output<typeof delivery>;

export const getDeliveryKinds = defineCall({
  name: 'get-delivery-kinds',
  method: 'GET',
  summary: 'Each kind of email and post in the delivery log, with its label.',
  input: z.object({}),
  output: z.array(delivery.pick({ kind: true, label: true })),
});
