import type { Context } from 'koa';
import { escapeHtml, htmlPage } from '../../../platform/http/html.ts';

/** Somebody's browser at a page of Stripe's. */
export interface Visit {
  readonly query: URLSearchParams;
  /** What was posted and is to be done; undefined when the page is only shown. */
  readonly posted: Readonly<Record<string, string>> | undefined;
  /** What was typed, also when it could not be done. */
  readonly typed: Readonly<Record<string, string>>;
  /** Why what was posted could not be. */
  readonly error: string | undefined;
}

/** A page of the sandbox, or the address where the browser goes on. */
export type Page = { readonly html: string } | { readonly location: string };

export function send(ctx: Context, page: Page, status = 200): void {
  ctx.status = 'html' in page ? status : 303;
  ctx.set('Cache-Control', 'no-store');
  if ('html' in page) ctx.body = page.html;
  else ctx.redirect(page.location);
}

/** `error`: why the posted form was refused. */
export function html(title: string, body: string, error?: string): Page {
  const alert = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`;
  const page = {
    title: `${escapeHtml(title)} · Stripe sandbox`,
    css: STYLE,
    body: `<header role="banner">Stripe sandbox: no real money</header>
      <main><h1>${escapeHtml(title)}</h1>${alert}${body}</main>`,
  };
  return { html: htmlPage(page) };
}

const STYLE = `
  * { box-sizing: border-box; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #fff; color: #1c1b22; }
  header { padding: .5rem 1rem; background: #ffe08a; color: #4a3500; text-align: center; font-weight: 600; }
  main { width: min(44rem, 100%); margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.375rem; line-height: 1.3; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  a { color: #4b3fd1; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: .5rem .75rem .5rem 0; text-align: left; border-bottom: 1px solid #e4e3ea; }
  label { display: block; margin-top: 1rem; font-weight: 600; }
  input:not([type=checkbox]) { display: block; width: 100%; padding: .625rem .75rem; font: inherit; border: 1px solid #8b8996; border-radius: 8px; }
  button { margin: 1rem .5rem 0 0; padding: .625rem 1rem; font: inherit; border-radius: 8px; border: 1px solid #4b3fd1; background: #fff; color: #4b3fd1; cursor: pointer; }
  button.main { background: #4b3fd1; color: #fff; }
  td button { margin: 0 .5rem .25rem 0; padding: .25rem .75rem; }
  @media (max-width: 40rem) {
    table:has(button) tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid #e4e3ea; }
    table:has(button) :is(td, th) { border: 0; padding-block: .25rem; }
    td:has(button) { width: 100%; }
  }
  :focus-visible { outline: 3px solid #1c1b22; outline-offset: 2px; }
  .error { padding: .75rem 1rem; border-radius: 8px; background: #fdecea; color: #8c1d18; }
`;

/** A form that posts to its own page: labeled fields, and the buttons that send it. */
export function form(fields: readonly string[], ...buttons: readonly string[]): string {
  return `<form method="post">${fields.join('')}${buttons.join('')}</form>`;
}

/** A text field. Never real numbers: browsers do not fill it in. */
export function field(label: string, name: string, value: string, more = 'required'): string {
  return `<label>${label}<input name="${name}" value="${escapeHtml(value)}" ${more} autocomplete="off"></label>`;
}

/** A button that sends its form with a choice; `isMain`: what most people press. */
export function button(choice: string, label: string, isMain = false): string {
  const style = isMain ? ' class="main"' : '';
  return `<button name="choice" value="${escapeHtml(choice)}"${style}>${escapeHtml(label)}</button>`;
}

/** Rows of cells that are HTML already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const names = head.map((name) => `<th scope="col">${name}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="scroll"><table><tr>${names}</tr>${lines.join('')}</table></div>`;
}
