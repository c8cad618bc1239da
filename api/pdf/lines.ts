import bidiFactory from 'bidi-js';
import { type Face, faceOf } from './fonts.ts';

/** Neighboring characters that one face draws in one direction. Widths are in ems. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

/** Runs from left to right. */
export type Line = readonly Run[];

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text in lines of a width in ems at most; a word that is wider than a line is broken. */
export async function linesOf(text: string, width: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let line = '';
  for (const word of text.normalize('NFC').match(/\S+\s*|\s+/g) ?? []) {
    if ((await widthOf(line + word.trimEnd())) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(await runsOf(line.trimEnd()));
    line = '';
    for (const { segment } of graphemes.segment(word)) {
      if (line !== '' && (await widthOf((line + segment).trimEnd())) > width) {
        lines.push(await runsOf(line));
        line = '';
      }
      line += segment;
    }
  }
  lines.push(await runsOf(line.trimEnd()));
  return lines;
}

/** Width of text on one line, in ems. */
export async function widthOf(text: string): Promise<number> {
  return (await runsOf(text)).reduce((sum, run) => sum + run.width, 0);
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
