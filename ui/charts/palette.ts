/** The eighteen colors of budget categories, used in turn (spec 3 section 9); neighbors differ in hue. */
const colors = [
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
  '#8d8c84',
  '#a0417a',
  '#4c9a6a',
  '#7a6ac2',
] as const;

/** Charge types have the first fifteen (spec 2 section 2). */
const CHARGE_TYPES = 15;

/** The color of a budget's category by its place. */
export function categoryColor(index: number): string {
  return colors[index % colors.length] ?? colors[0];
}

/** The color of a charge type by its place. */
export function chargeTypeColor(index: number): string {
  return categoryColor(index % CHARGE_TYPES);
}
