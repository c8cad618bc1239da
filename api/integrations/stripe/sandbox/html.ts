import type { SandboxAnswer } from './answer.ts';

/** A page of the sandbox: narrow for a question, wide for tables. */
export function html(
  status: number,
  title: string,
  body: string,
  width: 'narrow' | 'wide' = 'narrow',
): SandboxAnswer {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f4f7; color: #1c1b22; }
  main { box-sizing: border-box; width: min(${width === 'wide' ? '60rem' : '26rem'}, 94vw); margin: ${width === 'wide' ? '2rem' : '12vh'} auto 2rem; padding: 2rem; background: #fff; border-radius: 12px; box-shadow: 0 1px 6px #0002; overflow-x: auto; }
  h1 { font-size: 1.25rem; margin: 0 0 1rem; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
  small { color: #5d5b66; }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: .5rem .75rem .5rem 0; text-align: left; }
  td { border-top: 1px solid #e4e3ea; }
  button { display: block; width: 100%; margin-top: .75rem; padding: .75rem; font: inherit; border-radius: 8px; border: 1px solid #4b3fd1; background: #4b3fd1; color: #fff; cursor: pointer; }
  button.quiet, button.small { background: #fff; color: #4b3fd1; }
  button.small { display: inline-block; width: auto; margin: 0 .5rem .25rem 0; padding: .25rem .75rem; }
</style>
</head>
<body><main><small>Stripe sandbox</small><h1>${title}</h1>${body}</main></body>
</html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: page };
}

export function redirect(location: string): SandboxAnswer {
  return { status: 303, headers: { location }, body: '' };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
