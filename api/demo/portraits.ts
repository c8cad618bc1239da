import { Readable } from 'node:stream';
import sharp from 'sharp';
import { deriveId } from '../../ledger/log/eventId.ts';
import type { Files } from '../integrations/files/files.ts';
import { DEMO_ORG } from './scenario.ts';

/** The colors of a drawn face, as CSS has them. */
export type Portrait = Readonly<Record<'ground' | 'hair' | 'skin' | 'shirt', string>>;

/** The key of somebody's picture. */
export const portraitOf = (name: string): string =>
  `${DEMO_ORG}/prospects/${deriveId(`demo portrait ${name}`)}.png`;

/** Store the picture of a prospect, before what names it. */
export async function storePortrait(files: Files, name: string, portrait: Portrait): Promise<void> {
  const about = { contentType: 'image/png', key: portraitOf(name) } as const;
  await files.put(DEMO_ORG, 'prospects', Readable.from([await draw(portrait)]), about);
}

/** Head and shoulders, drawn: a demo shows no real person's face. */
function draw({ ground, hair, skin, shirt }: Portrait): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="336" viewBox="0 0 480 336">
    <rect width="480" height="336" fill="${ground}"/>
    <path d="M150 150a90 96 0 0 1 180 0v100H150z" fill="${hair}"/>
    <path d="M90 336c0-80 62-104 150-104s150 24 150 104z" fill="${shirt}"/>
    <path d="M208 190h64v50a32 30 0 0 1-64 0z" fill="${skin}"/>
    <ellipse cx="240" cy="152" rx="62" ry="74" fill="${skin}"/>
    <path d="M174 150c0-60 30-82 66-82s66 22 66 82c-20-14-34-34-40-52-22 24-58 40-92 52z" fill="${hair}"/>
    <g fill="#2b211c"><circle cx="217" cy="158" r="6"/><circle cx="263" cy="158" r="6"/></g>
    <path d="M216 188q24 20 48 0" fill="none" stroke="#2b211c" stroke-width="5" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
