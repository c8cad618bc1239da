import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Glyph } from 'fontkit';
import { decompress } from 'woff2-encoder';

/** A file of glyphs, and how much its outlines are widened, in ems, to look like regular weight. */
export interface Face {
  readonly key: string;
  /** For measuring alone. */
  readonly font: Font;
  /** A copy for one document: embedding a font corrupts the letters of glyphs requested later. */
  readonly open: () => Font;
  readonly widened: number;
}

interface Source {
  readonly path: string;
  readonly widened: number;
  readonly has: (codePoint: number) => boolean;
}

const NOTO_SANS = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
/** Has a glyph for almost every character, drawn in pixels. */
const LAST_RESORT = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';
/** Scripts with files of their own; those that come in thin strokes are widened. */
const SCRIPTS = { arabic: 0, hebrew: 0.03, thai: 0, bengali: 0, tamil: 0, sinhala: 0, sc: 0.03, kr: 0.03 };

const sources: readonly Source[] = Object.entries(SCRIPTS).flatMap(([script, widened]) =>
  filesOf(script, widened),
);
const loaded = new Map<string, Promise<Face>>();

/** The face that draws a grapheme: the one before it where that has the glyphs, else the first that does. */
export async function faceOf(grapheme: string, before?: Face): Promise<Face> {
  const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  const hasAll = ({ font }: Face) => codePoints.every((point) => font.hasGlyphForCodePoint(point));
  const isNeutral = !/[\p{L}\p{N}]/u.test(grapheme);
  if (before !== undefined && isNeutral && hasAll(before)) return before;
  const usual = await load(NOTO_SANS, 0);
  if (hasAll(usual)) return usual;
  for (const { path, widened, has } of sources) {
    if (!has(codePoints[0] ?? 0)) continue;
    const face = await load(path, widened);
    if (hasAll(face)) return face;
  }
  return load(LAST_RESORT, 0);
}

function load(path: string, widened: number): Promise<Face> {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const face = open(path, widened);
  loaded.set(path, face);
  return face;
}

async function open(path: string, widened: number): Promise<Face> {
  const bytes = await readFile(pathOf(path));
  // The subsets that fontkit writes of compressed outlines cannot be read.
  const plain = Buffer.from(path.endsWith('.woff2') ? await decompress(bytes) : bytes);
  const key = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const openFont = () => {
    const font = create(plain) as Font;
    // Files of one script share a name, by which pdfkit would take one for the other.
    Object.defineProperty(font, 'postscriptName', { value: key });
    return font;
  };
  const open = path === NOTO_SANS ? () => withOwnLetters(openFont()) : openFont;
  return { key, font: openFont(), open, widened };
}

/**
 * A font that keeps the letter of each glyph. fontkit draws `ị` as `i` and a dot, and takes the first glyph
 * for all of it, also in later words with an `i`.
 */
function withOwnLetters(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (...given) => {
    const run = layout(...given);
    for (const glyph of run.glyphs) nameGlyph(font, glyph);
    return run;
  };
  return font;
}

function nameGlyph(font: Font, glyph: Glyph): void {
  // Ligatures have code points of their own.
  const own = font.stringsForGlyph(glyph.id).filter((text) => text.normalize('NFKC') === text);
  const [first] = own;
  if (first === undefined || own.includes(String.fromCodePoint(...glyph.codePoints))) return;
  glyph.codePoints = Array.from(first, (character) => character.codePointAt(0) ?? 0);
}

/** A script's files by the characters that each draws, as its package lists them. */
function filesOf(script: string, widened: number): readonly Source[] {
  const top = `@fontsource-variable/noto-sans-${script}`;
  const listed: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(pathOf(`${top}/unicode.json`), 'utf8'),
  );
  return Object.entries(listed).map(([subset, ranges]) => ({
    path: `${top}/files/noto-sans-${script}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    widened,
    has: within(ranges),
  }));
}

/** Whether a code point is in ranges such as `U+590-5ff,U+25cc`. */
function within(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (codePoint) => pairs.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function pathOf(path: string): string {
  return fileURLToPath(import.meta.resolve(path));
}
