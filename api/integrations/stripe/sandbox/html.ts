import { escapeHtml, htmlPage } from '../../../http/html.ts';
import type { SandboxAnswer } from './answer.ts';

/** A page of the sandbox: narrow for a question, wide for tables and `<div class="columns">`. */
export function html(
  status: number,
  title: string,
  body: string,
  width: 'narrow' | 'wide' = 'narrow',
): SandboxAnswer {
  const page = htmlPage({
    title: `${title} · Stripe sandbox`,
    css: STYLE,
    body: `<div class="${width}"><header role="banner">Stripe sandbox: no real money</header><main><h1>${title}</h1>${body}</main></div>`,
  });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: page };
}

const STYLE = `
  * { box-sizing: border-box; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f4f7; color: #1c1b22; }
  header { padding: .5rem 1rem; background: #ffe08a; color: #4a3500; text-align: center; font-weight: 600; font-size: .875rem; }
  main { width: min(26rem, 100%); margin: 8vh auto 2rem; padding: 2rem; background: #fff; border-radius: 12px; box-shadow: 0 1px 6px #0002; }
  .wide main { width: min(60rem, 100%); margin-top: 2rem; overflow-x: auto; }
  h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  p { margin: .5rem 0; }
  a { color: #4b3fd1; }
  small, .quietly { color: #5d5b66; font-size: .875rem; }
  .price { font-size: 2.25rem; font-weight: 700; line-height: 1.2; margin: 0; }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 3rem; align-items: start; }
  .columns h2:first-child { margin-top: 0; }
  dl { display: grid; grid-template-columns: 1fr auto; row-gap: .5rem; margin: 1.5rem 0; }
  dt, dd { margin: 0; }
  dd { padding-left: 1rem; text-align: right; font-variant-numeric: tabular-nums; }
  dl .sum { font-weight: 700; border-top: 1px solid #e4e3ea; padding-top: .5rem; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: .5rem .75rem .5rem 0; text-align: left; }
  td { border-top: 1px solid #e4e3ea; }
  .whole { white-space: nowrap; }
  label { display: block; margin-top: 1rem; font-weight: 600; font-size: .875rem; }
  label.check { display: flex; gap: .5rem; font-weight: 400; }
  input:not([type=checkbox]) { display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; font: inherit; font-size: 1rem; font-weight: 400; border: 1px solid #8b8996; border-radius: 8px; background: #fff; color: inherit; }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  button, a.button { display: block; width: 100%; margin-top: 1rem; padding: .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border-radius: 8px; border: 1px solid #4b3fd1; background: #4b3fd1; color: #fff; cursor: pointer; }
  button.quiet, button.small, a.quiet { background: #fff; color: #4b3fd1; }
  button.small { display: inline-block; width: auto; margin: 0 .5rem .25rem 0; padding: .25rem .75rem; font-weight: 400; }
  button.danger { background: #b3261e; border-color: #b3261e; color: #fff; }
  :focus-visible { outline: 3px solid #1c1b22; outline-offset: 2px; }
  .error { padding: .75rem 1rem; border-radius: 8px; background: #fdecea; color: #8c1d18; }
  .badge { display: inline-block; padding: .125rem .5rem; border-radius: 6px; background: #e7f4ea; color: #14532d; font-size: .8125rem; font-weight: 600; }
  .badge.bad { background: #fdecea; color: #8c1d18; }
  .badge.ended { background: #ecebf1; color: #45434f; }
  @media (max-width: 700px) {
    main, .wide main { margin: 0 auto; padding: 1.25rem 1rem 2rem; border-radius: 0; box-shadow: none; }
    body { background: #fff; }
    .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  }
`;

/** Why what was asked did not happen; nothing when it is undefined. */
export function errorText(message: string | undefined): string {
  return message === undefined ? '' : `<p class="error" role="alert">${escapeHtml(message)}</p>`;
}

export function redirect(location: string): SandboxAnswer {
  return { status: 303, headers: { location }, body: '' };
}
