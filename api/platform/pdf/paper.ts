import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type Line, linesOf, widthOf } from './lines.ts';

const MARGIN = 48;
const BOTTOM = 736;
const FOOT = 752;
const RIGHT = 564;
const LEADING = 1.4;
const SIZE = 9;
const GUTTER = 16;
const INK = '#1b2420';
const RULE = '#dfddd2';
/** How far bold outlines are widened, in ems. */
const BOLD = 0.035;

export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly struck?: boolean;
}

/** Text that begins a line of its own. */
export interface Block extends Style {
  readonly text: string;
}

export type Cell = string | readonly Block[];

/** A column takes the width of its widest cell on one line, but for the one that wraps: it takes the rest. */
export interface Column {
  readonly head: string;
  readonly wraps?: boolean;
  readonly alignRight?: boolean;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly alignRight?: boolean | undefined;
}

interface StyledLine {
  readonly line: Line;
  readonly style: Style;
}

const wholeWidth: Place = { left: MARGIN, right: RIGHT };

/** Letter paper, written from top to bottom; text in any script is wrapped, never clipped or overprinted. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #fonts = new Set<string>();
  #y = MARGIN;

  constructor(info: { readonly title: string; readonly author: string }) {
    this.#doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      lang: 'en-US',
      // The feet are written when the number of pages is known.
      bufferPages: true,
      info: { Title: info.title, Author: info.author },
    });
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.#doc.on('error', reject);
    });
  }

  /** A paragraph over the whole width. */
  async paragraph(text: string, style: Style = {}): Promise<void> {
    await this.#row([wholeWidth], [text], style);
  }

  /** A PNG or JPEG within a square of so many points, at the left. */
  image(content: Buffer, side: number): void {
    this.#doc.image(content, MARGIN, this.#y, { fit: [side, side] });
    this.gap(side + 6);
  }

  /** Begin a new page unless this one has room of a height in points, so that a heading is not left alone. */
  keep(height: number): void {
    if (this.#y + height > BOTTOM) this.#newPage();
  }

  /** A table with a rule below each row and its head on each page; the last row is a sum where one is set. */
  async table(
    columns: readonly Column[],
    rows: readonly (readonly Cell[])[],
    { hasSum = false }: { readonly hasSum?: boolean } = {},
  ): Promise<void> {
    const heads = columns.map(({ head }) => head);
    const places = await placesOf(columns, [heads, ...rows]);
    const head = () => this.#ruled(places, heads, { bold: true });
    await head();
    for (const [index, row] of rows.entries()) {
      await this.#ruled(places, row, { bold: hasSum && index === rows.length - 1 }, head);
      // Other requests are answered in between.
      await setImmediate();
    }
  }

  /** Empty space of a height in points. */
  gap(height: number): void {
    this.#y += height;
  }

  /** Write the foot of each page, and make the file. */
  async bytes(footOf: (page: number, pages: number) => string, style: Style): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.#doc.switchToPage(index);
      this.#y = FOOT;
      const lines = await styledLines(footOf(index + 1, count), wholeWidth, style);
      this.#lines(lines, wholeWidth);
    }
    this.#doc.end();
    return this.#bytes;
  }

  async #ruled(places: readonly Place[], cells: readonly Cell[], style: Style, head?: () => Promise<void>) {
    this.gap(3);
    await this.#row(places, cells, style, head);
    this.#doc.lineWidth(0.5).moveTo(MARGIN, this.#y).lineTo(RIGHT, this.#y).stroke(RULE);
  }

  /** Cells side by side, on one page unless they are longer than that; `head` begins each further page. */
  async #row(
    places: readonly Place[],
    cells: readonly Cell[],
    style: Style = {},
    head: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const leading = leadingOf(style);
    const columns = await Promise.all(
      places.map(async (place, at) => ({ place, lines: await styledLines(cells[at] ?? '', place, style) })),
    );
    const count = Math.max(...columns.map(({ lines }) => lines.length));
    for (let from = 0; from < count; ) {
      const isFirst = from === 0;
      if (this.#y + (isFirst ? count : 1) * leading > BOTTOM) {
        this.#newPage();
        await head();
        if (isFirst) this.gap(3);
      }
      const until = Math.min(count, from + Math.max(1, Math.floor((BOTTOM - this.#y) / leading)));
      for (const { place, lines } of columns) this.#lines(lines.slice(from, until), place);
      this.#y += (until - from) * leading;
      from = until;
    }
    this.#y += leading * 0.3;
  }

  #newPage(): void {
    this.#doc.addPage();
    this.#y = MARGIN;
  }

  /** Lines of a cell from here on. */
  #lines(lines: readonly StyledLine[], { left, right, alignRight }: Place): void {
    for (const [index, { line, style }] of lines.entries()) {
      const { size = SIZE } = style;
      const width = line.reduce((sum, run) => sum + run.width, 0) * size;
      this.#draw(line, alignRight ? right - width : left, this.#y + index * leadingOf(style), style);
    }
  }

  #draw(
    line: Line,
    left: number,
    top: number,
    { size = SIZE, bold = false, color = INK, struck }: Style,
  ): void {
    let x = left;
    const doc = this.#doc;
    for (const { text, face, width } of line) {
      if (!this.#fonts.has(face.key)) doc.registerFont(face.key, face.open() as never);
      this.#fonts.add(face.key);
      const widened = (face.widened + (bold ? BOLD : 0)) * size;
      doc
        .font(face.key)
        .fontSize(size)
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(widened)
        .lineJoin('round');
      doc.text(text, x, top + size * 1.1, {
        lineBreak: false,
        baseline: 'alphabetic',
        // Given features, pdfkit shapes the run as a whole rather than word by word.
        features: [],
        fill: true,
        stroke: widened > 0,
      });
      x += width * size;
    }
    if (struck) {
      const y = top + size * 0.8;
      doc.lineWidth(0.5).moveTo(left, y).lineTo(x, y).stroke(color);
    }
  }
}

/** Where each column of a table stands. */
async function placesOf(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Promise<Place[]> {
  const widths = await Promise.all(
    columns.map(async ({ wraps }, at) => {
      if (wraps) return undefined;
      const texts = new Set(rows.map((cells) => cells[at]).filter((cell) => typeof cell === 'string'));
      const each = await Promise.all([...texts].map(widthOf));
      // A little more, so that rounding does not wrap the widest.
      return Math.max(0, ...each) * SIZE + 0.5;
    }),
  );
  const taken = widths.reduce<number>((sum, width = 0) => sum + width, 0);
  const rest = RIGHT - MARGIN - taken - GUTTER * (columns.length - 1);
  let left = MARGIN;
  return columns.map(({ alignRight }, at) => {
    const place = { left, right: left + (widths[at] ?? rest), alignRight };
    left = place.right + GUTTER;
    return place;
  });
}

/** A cell in lines of its column's width. */
async function styledLines(cell: Cell, { left, right }: Place, style: Style): Promise<StyledLine[]> {
  const blocks: readonly Block[] = typeof cell === 'string' ? [{ text: cell }] : cell;
  const lines: StyledLine[] = [];
  for (const { text, ...own } of blocks) {
    const merged = { ...style, ...own };
    for (const line of await linesOf(text, (right - left) / (merged.size ?? SIZE)))
      lines.push({ line, style: merged });
  }
  return lines;
}

/** From one line to the next, in points. */
function leadingOf({ size = SIZE }: Style): number {
  return size * LEADING;
}
