import Router from '@koa/router';
import { NotFound } from '../../ledger/decider.ts';
import type { Deps } from '../deps.ts';
import { listOutbox, type OutboxMail, readOutbox } from '../integrations/mail/mail.ts';
import { escapeHtml, htmlPage, NO_INDEX } from '../platform/http/html.ts';
import { requireThisMachine } from '../platform/http/thisMachine.ts';

/** How many mails the list shows. */
const SHOWN = 200;

/**
 * Mails kept instead of sent: `/outbox`, `/outbox/<id>` and `GET /api/outbox`, in demo mode (`showOutbox`) on
 * this machine only: there is no sign-in, because a mail may hold what is needed to sign in.
 */
export function outboxRouter(deps: Deps): Router {
  const { showOutbox, db } = deps;
  const router = new Router();
  if (showOutbox !== true) return router;
  router.use(async (ctx, next) => {
    requireThisMachine(deps, ctx, 'The outbox');
    await next();
  });
  router.get('/api/outbox', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listOutbox(db.pool, SHOWN);
  });
  router.get('/outbox', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/html';
    ctx.body = listPage(await listOutbox(db.pool, SHOWN));
  });
  router.get('/outbox/:id', async (ctx) => {
    const mail = await readOutbox(db.pool, String(ctx.params.id));
    if (mail === undefined) throw new NotFound('mail');
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/html';
    ctx.body = mailPage(mail);
  });
  return router;
}

function listPage(mails: readonly OutboxMail[]): string {
  const rows = mails
    .map(
      ({ id, subject, to, fromName, sentAt }) => `<li><a href="/outbox/${id}">${escapeHtml(subject)}</a>
<span>To ${escapeHtml(to)} · from ${escapeHtml(fromName)} · ${time(sentAt)}</span></li>`,
    )
    .join('\n');
  const list = mails.length === 0 ? '<p>No emails yet.</p>' : `<ol class="mails">\n${rows}\n</ol>`;
  return page(
    'Outbox',
    `<h1>Outbox</h1>
<p class="quiet">Bursar sends no email here. Messages are kept on this page, the newest ${SHOWN} first. <a href="/outbox">Refresh</a> ·
<a href="/">Back to Bursar</a></p>
${list}`,
  );
}

function mailPage({ subject, to, fromName, sentAt, text, html }: OutboxMail): string {
  return page(
    subject,
    `<p class="quiet"><a href="/outbox">Outbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(fromName)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>
<h2>As most people see it</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail" srcdoc="${escapeHtml(html)}"></iframe>
<h2>As plain text</h2>
<pre tabindex="0">${escapeHtml(text)}</pre>`,
  );
}

/** An instant to the minute, in UTC: the page runs no scripts, so it does not know the reader's time zone. */
function time(instant: string): string {
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(instant.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

function page(title: string, body: string): string {
  return htmlPage({
    title: `${escapeHtml(title)} · Bursar`,
    css,
    head: NO_INDEX,
    body: `<main>
${body}
</main>`,
  });
}

const css = `
:root { color-scheme: light dark; --line: #8884; --accent: #2b5fa8; --quiet: #555; }
@media (prefers-color-scheme: dark) { :root { --accent: #8ab4f0; --quiet: #aaa; } }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin-top: 2rem; }
a { color: var(--accent); }
.quiet, .mails span { color: var(--quiet); }
.mails { list-style: none; padding: 0; margin: 1.5rem 0; }
.mails li { border-top: 1px solid var(--line); padding: 0.75rem 0; }
.mails a { display: block; font-weight: 600; overflow-wrap: anywhere; }
.mails span { font-size: 0.9rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 8px; background: Canvas; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; padding: 1rem; font: 0.9rem/1.5 ui-monospace, monospace; }
`;
