/** The address of one event as it stands in the log. */
export function eventPath(eventId: string): string {
  return `/history/${eventId}`;
}
