/** Text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** A whole page: its title and body as HTML, its style as CSS. `head` is what else its head holds. */
export function htmlPage(page: {
  readonly title: string;
  readonly css: string;
  readonly body: string;
  readonly head?: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.head ?? ''}
<title>${page.title}</title>
<style>${page.css}</style>
</head>
<body>
${page.body}
</body>
</html>
`;
}

/** For pages that no search engine should list. */
export const NO_INDEX = '<meta name="robots" content="noindex">';
