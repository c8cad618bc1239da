import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { deriveId } from '../../ledger/log/eventId.ts';
import { formatCents } from '../../ledger/values/money.ts';
import type { Files } from '../integrations/files/files.ts';
import { DEMO_ORG } from './scenario.ts';

/** What a receipt of the demo says. */
export interface DemoReceipt {
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
