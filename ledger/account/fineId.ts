import { deriveId } from '../log/eventId.ts';

/**
 * The id of the charge that fines a member's absence from a meeting: one, whoever charges it and how often.
 */
export function fineIdOf(meetingId: string, memberId: string): string {
  return deriveId(`fine\n${meetingId}\n${memberId}`);
}
