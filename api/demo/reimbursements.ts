import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { Files } from '../integrations/files/files.ts';
import { signIns } from './people.ts';
import { DEMO_ORG, instant, type Scenario } from './scenario.ts';

/** What a receipt of the demo says. */
interface DemoReceipt {
  readonly name: string;
  readonly amountCents: number;
}

/** The key of a receipt, which events name before it is drawn again. */
export const receiptOf = (name: string): string =>
  `${DEMO_ORG}/receipts/${deriveId(`demo receipt ${name}`)}.png`;

/** Store the pictures of receipts, before the events that name them. */
export async function storeDemoReceipts(files: Files, receipts: readonly DemoReceipt[]): Promise<void> {
  for (const receipt of receipts) {
    const key = receiptOf(receipt.name);
    const stored = await files.get(key);
    stored?.content.destroy();
    if (stored !== undefined) continue;
    const about = { contentType: 'image/png', key } as const;
    await files.put(DEMO_ORG, 'receipts', Readable.from([await draw(receipt)]), about);
  }
}

/** With the font of statements, because a server may have none. */
async function draw({ name, amountCents }: DemoReceipt): Promise<Buffer> {
  const fontfile = fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  );
  const text = `<b>${name}</b>\n\n1 item   ${formatCents(amountCents)}\n\n<b>Total   ${formatCents(amountCents)}</b>\n\nThank you!`;
  const line = { font: 'Noto Sans 13', fontfile, width: 240, dpi: 96, align: 'centre', rgba: true } as const;
  const input = await sharp({ text: { text, ...line } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 300, height: 400, channels: 3, background: '#fdfcf7' } })
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

/** What members bought: days before today, what, cents, and what the treasurer made of it a day later. */
const purchases = [
  [2, 3, 'Cleaning supplies', 3_860, 'paid'],
  [11, 6, 'Raffle tickets', 2_450, 'declined'],
  [6, 9, 'Poster board and markers', 2_715, 'approved'],
  [3, 12, 'Ice and cups', 1_980, 'approved'],
  [2, 0, 'Paint for the homecoming float', 4_625, 'submitted'],
] as const;

export const purchaseReceipts: readonly DemoReceipt[] = purchases.map(([, , name, amountCents]) => ({
  name,
  amountCents,
}));

/**
 * Reimbursements of the last weeks: one waits, two are owed, one was declined, and one was paid as credit
 * after all that its member paid.
 */
export function recordReimbursements({ record, people, today }: Scenario): void {
  const treasurer = people[0]?.memberId ?? '';
  const member = people.find(({ profile }) => profile.email === signIns.member);
  for (const [days, index, expenseName, amountCents, fate] of purchases) {
    const memberId = (index === 0 ? member : people[index])?.memberId ?? '';
    const reimbursementId = deriveId(`demo reimbursement ${expenseName}`);
    const bought = plusDays(today, -days);
    const decidedOn = plusDays(bought, 1);
    const about = (act: string) => `reimbursement:${act}:${expenseName}`;
    const of = { reimbursementId, today: decidedOn } as const;
    const dispatch = (act: string, minute: number, command: Parameters<typeof account.decide>[0]) =>
      record(account, memberId, command, {
        at: instant(decidedOn, minute),
        actor: treasurer,
        key: about(act),
      });
    record(
      account,
      memberId,
      {
        type: 'SubmitReimbursement',
        reimbursementId,
        expenseName,
        expenseDate: bought,
        amountCents,
        receipt: receiptOf(expenseName),
        today: bought,
      },
      { at: instant(bought, 20 * 60 + index), actor: memberId, key: about('submit') },
    );
    if (fate === 'submitted') continue;
    if (fate === 'declined') {
      const reason = 'Raffle tickets are your own: please ask before you buy them.';
      dispatch('decline', 18 * 60, { type: 'DeclineReimbursement', ...of, reason });
      continue;
    }
    const approval = { by: treasurer, isOwn: false, others: [] };
    dispatch('approve', 18 * 60, { type: 'ApproveReimbursement', ...of, approval });
    if (fate === 'paid')
      dispatch('pay', 18 * 60 + 5, { type: 'PayReimbursement', ...of, method: 'credit', paidOn: decidedOn });
  }
}
