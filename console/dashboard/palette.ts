/** The doughnut's fifteen colors (spec 2 section 2); neighbors differ in hue and lightness. */
const palette: readonly string[] = [
  '#1f7a62',
  '#d89a2b',
  '#3b6fb6',
  '#b8493f',
  '#7d9f35',
  '#6f4fa0',
  '#2aa3a3',
  '#c7663a',
  '#4f6b76',
  '#c45c92',
  '#98812c',
  '#3f8f4f',
  '#8a5a44',
  '#5a83d6',
  '#a3a29a',
];

export function colorOf(index: number): string {
  return palette[index % palette.length] ?? '#1f7a62';
}
