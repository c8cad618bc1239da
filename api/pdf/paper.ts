import PDFDocument from 'pdfkit';
import { type Line, linesOf } from './lines.ts';

const MARGIN = 48;
const BOTTOM = 744;
const RIGHT = 564;
const LEADING = 1.4;
/** How far bold outlines are widened, in ems. */
const BOLD = 0.035;

export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly struck?: boolean;
}

/** A column of a table by its left and right edge. */
export interface Column {
  readonly left: number;
  readonly right: number;
  readonly alignRight?: boolean;
}

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
    await this.row([{ left: MARGIN, right: RIGHT }], [text], style);
  }

  /** Cells side by side, each wrapped in its column, on one page. */
  async row(columns: readonly Column[], cells: readonly string[], style: Style = {}): Promise<void> {
    const { size = 10 } = style;
    const wrapped = await Promise.all(
      columns.map(({ left, right }, at) => linesOf(cells[at] ?? '', (right - left) / size)),
    );
    const height = Math.max(...wrapped.map(({ length }) => length)) * size * LEADING;
    if (this.#y + height > BOTTOM) {
      this.#doc.addPage();
      this.#y = MARGIN;
    }
    for (const [at, lines] of wrapped.entries()) {
      const { left, right, alignRight } = columns[at] as Column;
      for (const [index, line] of lines.entries()) {
        const width = line.reduce((sum, run) => sum + run.width, 0) * size;
        this.#draw(line, alignRight ? right - width : left, this.#y + index * size * LEADING, style);
      }
    }
    this.#y += height + size * 0.4;
  }

  /** Empty space of a height in points. */
  gap(height: number): void {
    this.#y += height;
  }

  /** The file. */
  bytes(): Promise<Buffer> {
    this.#doc.end();
    return this.#bytes;
  }

  #draw(
    line: Line,
    left: number,
    top: number,
    { size = 10, bold = false, color = '#1b2420', struck }: Style,
  ) {
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
