/**
 * SQL: the instant at which a day begins in the organization's time zone (`$1`: the organization). Where
 * clocks go back to midnight (Havana, the Azores), it is an hour after 11 p.m.: Postgres takes the second
 * midnight.
 */
export function startOfDaySql(day: string, plusDays = 0): string {
  const midnight = `(${day}::date + ${plusDays})::timestamp`;
  const zone = '(SELECT time_zone FROM read.organizations WHERE org_code = $1)';
  return `least(${midnight} AT TIME ZONE ${zone}, (${midnight} - interval '1 hour') AT TIME ZONE ${zone} + interval '1 hour')`;
}
