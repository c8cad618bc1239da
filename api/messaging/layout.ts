import { formatCents } from '../../ledger/values/money.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { escapeHtml } from '../platform/http/html.ts';

/** What a mail says: text and HTML are made of the same blocks. */
export interface MailLayout {
  readonly subject: string;
  /** The organization that sends it. */
  readonly organization: string;
  readonly blocks: readonly Block[];
  /** Small print at the end. Default: the sender and a contact. */
  readonly footer?: string;
}

/** A paragraph, or what a paragraph cannot say. */
export type Block =
  | string
  | { readonly kind: 'amounts'; readonly lines: readonly AmountLine[] }
  /** To be read off or copied, such as a password. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export interface AmountLine {
  readonly label: string;
  /** A second line in smaller print. */
  readonly detail?: string;
  readonly cents: number;
  /** Stands out, as a sum does. */
  readonly isTotal?: boolean;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail's subject and both of its forms. Everything is escaped; the subject is one line. */
export function renderMail({
  subject,
  organization,
  blocks,
  footer = `Sent for ${organization} by Bursar. If something looks wrong, please ask your treasurer.`,
}: MailLayout): RenderedMail {
  const oneLine = subject.replace(/\s+/g, ' ').trim();
  return {
    subject: oneLine,
    text: `${[organization, ...blocks.map(textOf), `-- \n${footer}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine)}</title>
<style>${css}</style>
</head>
<body>
<div class="mail">
<p class="org">${escapeHtml(organization)}</p>
${blocks.map(htmlOf).join('\n')}
<p class="footer">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`,
  };
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'amounts':
      return block.lines
        .map(({ label, detail, cents }) => {
          const more = detail === undefined ? '' : ` (${detail})`;
          return `- ${label}${more}: ${formatCents(cents)}`;
        })
        .join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
    default:
      return unreachable(block);
  }
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  switch (block.kind) {
    case 'code':
      return `<p class="code">${escapeHtml(block.text)}</p>`;
    case 'amounts':
      return `<table role="presentation">${block.lines.map(rowOf).join('')}</table>`;
    case 'link':
      return `<p><a class="button" target="_blank" rel="noopener" href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
    default:
      return unreachable(block);
  }
}

function rowOf({ label, detail, cents, isTotal = false }: AmountLine): string {
  const more = detail === undefined ? '' : `<br><span class="detail">${escapeHtml(detail)}</span>`;
  return `<tr${isTotal ? ' class="total"' : ''}><td>${escapeHtml(label)}${more}</td><td class="amount">${escapeHtml(formatCents(cents))}</td></tr>`;
}

/** The colors of the two front ends, in light and dark. */
const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 16px; background: #f5f4ef; color: #1b2420; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.mail { max-width: 560px; margin: 0 auto; padding: 20px; background: #fffefb; border: 1px solid #dfddd2; border-radius: 8px; }
.org { margin: 0 0 16px; font-weight: 600; color: #1d5a48; }
p { margin: 0 0 16px; overflow-wrap: anywhere; white-space: pre-line; }
table { width: 100%; border-collapse: collapse; margin: 0 0 16px; }
td { padding: 8px 0; border-top: 1px solid #dfddd2; vertical-align: top; overflow-wrap: anywhere; }
.amount { text-align: right; white-space: nowrap; padding-left: 16px; font-variant-numeric: tabular-nums; }
.detail, .footer { font-size: 14px; color: #56625c; }
.total td { font-weight: 700; border-top: 2px solid #1d5a48; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1d5a48; color: #ffffff; text-decoration: none; font-weight: 600; }
.code { font: 600 18px/1.6 ui-monospace, Menlo, Consolas, monospace; }
.footer { margin: 24px 0 0; }
@media (prefers-color-scheme: dark) {
  body { background: #101613; color: #e7ece8; }
  .mail { background: #18201c; border-color: #2e3933; }
  .org { color: #7fcbae; }
  td { border-top-color: #2e3933; }
  .detail, .footer { color: #a3b0a9; }
  .total td { border-top-color: #7fcbae; }
  .button { background: #7fcbae; color: #0a2219; }
}
`;
