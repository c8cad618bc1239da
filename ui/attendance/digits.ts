/** Two groups are read and typed more easily than six digits. */
export function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

export const digitsStyle = { lineHeight: 1.2, whiteSpace: 'nowrap' };
