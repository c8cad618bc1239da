import type pg from 'pg';
import { accountStream } from '../../ledger/account/events.ts';
import { envelop } from '../../ledger/handle.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { copyLine, copyWriter } from '../../projections/engine/copy.ts';
import { transaction } from '../../projections/engine/transaction.ts';
import { accountMonth } from './generated-account.ts';
import { generatedMember } from './generated-names.ts';
import { beginningOf, type Events, meetingOf, memberOf, payoutOf } from './generated-organization.ts';

export interface Life {
  readonly orgCode: string;
  readonly members: number;
  /** Every member is charged once a month. */
  readonly months: number;
  /** The last day. */
  readonly today: CalendarDate;
  /** Meetings, spread over the months, and who is invited to each; all are marked. Default: one of three. */
  readonly meetings?: { readonly count: number; readonly members: number };
}

/**
 * A believable life of an organization, in the order of time: members join, are charged each month, pay
 * early, on time, late, in parts or never, use credit, have charges changed and removed. Every stream is one
 * that the deciders could have written.
 */
function* lifeOf(life: Life): Generator<{ readonly at: string; readonly events: Events }> {
  const { orgCode, members, months, today, meetings = { count: 1, members: 3 } } = life;
  const dayOf = (month: number, day: number) => plusDays(today, (month - months) * 30 + day);
  const at = (day: CalendarDate, second: number, events: Events) => ({
    at: new Date(Date.parse(`${day}T08:00:00.000Z`) + second * 1_000).toISOString(),
    events,
  });

  const [registered, ...parts] = beginningOf(orgCode, dayOf(0, 0), members);
  yield at(dayOf(0, -2), 0, registered);
  for (let member = 0; member < members; member++) yield at(dayOf(0, -1), member, memberOf(orgCode, member));
  for (const part of parts) yield at(dayOf(0, 0), 0, part);
  for (let month = 0; month < months; month++) {
    for (let member = 0; member < members; member++) {
      const stream = accountStream(generatedMember(orgCode, member));
      const of = { orgCode, member, month, start: dayOf(month, 0), last: month >= months - 1 };
      let second = member;
      for (const [day, events] of accountMonth(of)) yield at(day, second++, [stream, ...events]);
    }
    for (let meeting = 0; meeting < meetings.count; meeting++)
      if (Math.floor((meeting * months) / meetings.count) === month) {
        const day = dayOf(month, 28);
        yield at(day, meeting, meetingOf(orgCode, meeting, Math.min(meetings.members, members), day));
      }
    yield at(dayOf(month, 25), 0, payoutOf(`po_${orgCode}_${month}`, dayOf(month, 25)));
  }
}

/**
 * Write lives straight into an empty Postgres log, far faster than appending; answers how many events were
 * written.
 */
export async function writeLives(pool: pg.Pool, lives: readonly Life[]): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('SET LOCAL synchronous_commit = off');
    const writer = copyWriter(client, '');
    const streams = new Map<string, { id: number; version: number }>();
    let position = 0;
    for (const life of lives) {
      const { orgCode } = life;
      let command = 0;
      for (const {
        at,
        events: [stream, ...events],
      } of lifeOf(life)) {
        command += 1;
        const commandId = `generated:${command}`;
        const context = {
          orgCode,
          actor: generatedMember(orgCode, 0),
          at,
          correlationId: commandId,
          commandId,
        };
        for (const event of envelop(events, context)) {
          position += 1;
          const written = streams.get(stream) ?? { id: position, version: 0 };
          written.version += 1;
          streams.set(stream, written);
          const { id, type, data, metadata } = event;
          writer.write(
            'log.events',
            copyLine([position, written.id, stream, written.version, id, type, orgCode, data, metadata]),
          );
        }
        await writer.drain();
      }
    }
    for (const [stream, { id, version }] of streams)
      writer.write('log.streams', copyLine([stream, id, version]));
    await writer.finish();
    await client.query('UPDATE log.sequencer SET position = $1', [position]);
    await client.query('ANALYZE log.events, log.streams');
    return position;
  });
}
