/** A scheme, `www.`, or names with dots that end in letters, as programs make links of them. */
const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}(?![\p{L}\p{N}])/iu;

/** Whether a text holds what readers' programs would make a link of. */
export function namesWebAddress(text: string): boolean {
  return ADDRESS.test(
    text
      .normalize('NFKC')
      .replaceAll('。', '.')
      .replace(/\p{Cf}/gu, ''),
  );
}
