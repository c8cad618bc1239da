import bidiFactory from 'bidi-js';
import { type Face, faceOf } from './fonts.ts';

/** Neighboring characters that one face draws in one direction. Widths are in ems. */
interface Run {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

/** Runs from left to right. */
export type Line = readonly Run[];

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Widths of words in ems, which repeat: laying a word out takes longer than all else. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 20_000;

/** Text in lines of a width in ems at most; a word that is wider than a line is broken. */
export async function linesOf(text: string, width: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let line = '';
  let taken = 0;
  for (const word of wordsOf(text)) {
    if (taken + (await wordWidth(word.trimEnd())) <= width) {
      line += word;
      taken += await wordWidth(word);
      continue;
    }
    if (line !== '') lines.push(await runsOf(line.trimEnd()));
    line = '';
    for (const { segment } of graphemes.segment(word)) {
      if (line !== '' && (await wordWidth((line + segment).trimEnd())) > width) {
        lines.push(await runsOf(line));
        line = '';
      }
      line += segment;
    }
    taken = await wordWidth(line);
  }
  lines.push(await runsOf(line.trimEnd()));
  return lines;
}

/** Width of text on one line, in ems. */
export async function widthOf(text: string): Promise<number> {
  let width = 0;
  for (const word of wordsOf(text)) width += await wordWidth(word);
  return width;
}

/** Words, each with the space after it. */
function wordsOf(text: string): readonly string[] {
  return text.normalize('NFC').match(/\S+\s*|\s+/g) ?? [];
}

async function wordWidth(word: string): Promise<number> {
  const known = widths.get(word);
  if (known !== undefined) return known;
  const width = (await runsOf(word)).reduce((sum, run) => sum + run.width, 0);
  if (widths.size === MAX_WIDTHS) widths.clear();
  widths.set(word, width);
  return width;
}

/** The runs of a line by the Unicode Bidirectional Algorithm; fontkit reverses what reads right to left. */
async function runsOf(text: string): Promise<Line> {
  const levels = bidi.getEmbeddingLevels(text, 'ltr');
  const faces: Face[] = [];
  let face: Face | undefined;
  for (const { segment, index } of graphemes.segment(text)) {
    face = await faceOf(segment, face);
    for (let at = index; at < index + segment.length; at++) faces[at] = face;
  }
  const runs: { indices: number[]; face: Face; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const last = runs.at(-1);
    const [face, level] = [faces[index] as Face, levels.levels[index] ?? 0];
    if (last?.face === face && last.level === level) last.indices.push(index);
    else runs.push({ indices: [index], face, level });
  }
  return runs.map(({ indices, face, level }) => {
    const isReversed = level % 2 === 1;
    const characters = indices.toSorted((one, other) => one - other).map((index) => text[index] ?? '');
    const shown = isReversed ? characters.map((each) => bidi.getMirroredCharacter(each) ?? each) : characters;
    const run = shown.join('');
    return { text: run, face, width: face.font.layout(run).advanceWidth / face.font.unitsPerEm };
  });
}
