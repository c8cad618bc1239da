/** "9 AM", "midnight": an hour of the day, 0 to 24. */
export function formatHour(hour: number): string {
  if (hour === 0 || hour === 24) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`;
}
