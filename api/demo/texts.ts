import { deriveId } from '../../ledger/log/eventId.ts';
import { organizationStream } from '../../ledger/organization/events.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { textablePhone } from '../../ledger/values/phone.ts';
import { composeText, segmentsOf } from '../../ledger/values/textMessage.ts';
import type { Deps } from '../deps.ts';
import { optOut } from '../messaging/texts/optOuts.ts';
import { OPTED_OUT, type Person, people } from './people.ts';
import { DEMO_ORG, DEMO_ORG_NAME, instant } from './scenario.ts';

interface DemoText {
  readonly daysAgo: number;
  /** Minute of the day at which it was sent. */
  readonly minute: number;
  /** Index of who sent it. */
  readonly sender: number;
  readonly message: string;
  readonly isTo: (index: number) => boolean;
}

const president = 3;
const treasurer = 0;
const texts: readonly DemoText[] = [
  {
    daysAgo: 19,
    minute: 16 * 60 + 5,
    sender: president,
    message: 'Chapter moved to Wellman 26 tonight, 7 pm. Same agenda, bring your budget questions.',
    isTo: () => true,
  },
  {
    daysAgo: 8,
    minute: 12 * 60 + 20,
    sender: treasurer,
    message: 'Your dues are still open. You can pay in Bursar, or ask me about paying in parts.',
    isTo: (index) => index % 5 === 3,
  },
  {
    daysAgo: 2,
    minute: 10 * 60 + 40,
    sender: president,
    message: 'Rush barbecue tomorrow at noon on the lawn. Please be there at 11 to set up.',
    isTo: (index) => index !== OPTED_OUT,
  },
];

/** What became of a text, by the index of who got it. */
function outcomeOf(index: number): {
  readonly status: 'delivered' | 'failed' | 'unknown';
  readonly error: string;
} {
  if (index === 17) return { status: 'failed', error: 'The phone is switched off or out of reach.' };
  if (index === 33) return { status: 'unknown', error: 'The connection broke while it was sent.' };
  return { status: 'delivered', error: '' };
}

/** Three texts to the members, and somebody who has answered STOP. Before the events, and never again. */
export async function keepDemoTexts(
  { log, db }: Pick<Deps, 'log' | 'db'>,
  today: CalendarDate,
): Promise<void> {
  if ((await log.readStream(organizationStream(DEMO_ORG))).length > 0) return;
  const everybody = people(Number(today.slice(0, 4)));
  const rows = texts.flatMap((text, nth) => textsOf(text, everybody, today, nth === 0));
  await db.pool.query(
    `INSERT INTO app.texts (org_code, id, batch_id, member_id, member_name, phone, body, segments, status, error,
       attempts, confirmed_late, actor, actor_name, asked_at, changed_at)
     SELECT $1, t.id, t.batch, t."memberId", t.name, t.phone, t.body, t.segments, t.status, t.error, 1, false,
       t.actor, t."actorName", t.at, t.at
     FROM jsonb_to_recordset($2::jsonb) t(id uuid, batch uuid, "memberId" text, name text, phone text, body text,
       segments int, status text, error text, actor text, "actorName" text, at timestamptz)
     ON CONFLICT DO NOTHING`,
    [DEMO_ORG, JSON.stringify(rows)],
  );
  const phone = phoneOf(everybody[OPTED_OUT]);
  const at = instant(plusDays(today, -18), 9 * 60);
  if (phone !== undefined) await optOut(db.pool, phone, new Date(at));
}

function textsOf(
  text: DemoText,
  everybody: readonly Person[],
  today: CalendarDate,
  isFirst: boolean,
): object[] {
  const { daysAgo, minute, message } = text;
  const sender = everybody[text.sender];
  const at = instant(plusDays(today, -daysAgo), minute);
  const body = composeText(DEMO_ORG_NAME, message, isFirst);
  return everybody.flatMap((person, index) => {
    const phone = phoneOf(person);
    if (phone === undefined || !text.isTo(index)) return [];
    return [
      {
        id: deriveId(`demo text ${daysAgo} ${person.memberId}`),
        batch: deriveId(`demo texts ${daysAgo}`),
        memberId: person.memberId,
        name: nameOf(person),
        phone,
        body,
        segments: segmentsOf(body),
        ...outcomeOf(index),
        actor: sender?.memberId,
        actorName: sender && nameOf(sender),
        at,
      },
    ];
  });
}

const phoneOf = (person: Person | undefined) => textablePhone(person?.profile.phone ?? '');
const nameOf = ({ profile }: Person) => `${profile.fname} ${profile.lname}`;
